/** Everything around the pages: theme, server state, routes, messages, and the sign-in that may be asked for anywhere. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';

import { SignInDialog } from '@/features/accounts/SignInDialog';
import { cssVariables } from '@/ui/css-variables';
import { theme } from '@/ui/theme';

import { queryClient } from './query-client';
import { router } from './router';

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={cssVariables}>
      <Notifications position="bottom-right" limit={3} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SignInDialog />
      </QueryClientProvider>
    </MantineProvider>
  );
}
