/** A page that could not be shown: what happened, and the way on. */
import { Alert, Button, Stack } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (error instanceof TypeError && /import|module/i.test(error.message)) {
    return 'The server cannot be reached, or it has been updated meanwhile.';
  }
  return error instanceof Error ? error.message : String(error);
}

export function RouteProblem() {
  const error = useRouteError();
  return (
    <Stack p="lg" align="flex-start" role="alert">
      <Alert color="red" title="This page could not be shown">
        {messageOf(error)}
      </Alert>
      <Button variant="default" onClick={() => globalThis.location.reload()}>
        Load the page again
      </Button>
    </Stack>
  );
}
