/** Signs in by the OpenID provider, where there is one; says why it was refused. */
import { Alert, Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { provider } from '@/api/single-sign-on';
import { ProblemList } from '@/ui/ProblemList';

import { refusalText } from './refusals';
import { useProviderSignIn } from './requests/single-sign-on';

export function ProviderButton({ next, refused }: { next: string; refused: string | null }) {
  const name = useQuery(provider).data?.name ?? '';
  const signIn = useProviderSignIn();
  if (name === '') return null;
  const why = refusalText(refused);
  return (
    <Stack gap="sm">
      {why !== null && (
        <Alert color="red" variant="light" role="alert">
          {why}
        </Alert>
      )}
      <ProblemList error={signIn.error} />
      <Button variant="default" loading={signIn.isPending} onClick={() => signIn.mutate(next)}>
        Continue with {name}
      </Button>
      <Divider label="or" />
    </Stack>
  );
}
