/** Accepts an invitation as the person who is signed in. */
import { Button, Stack } from '@mantine/core';

import { ProblemList } from '@/ui/ProblemList';

import { useAcceptInvitation } from './requests/accept-invitation';
import { useSignOut } from './requests/sign-out';

export interface JoinAsMyselfProps {
  secret: string;
  name: string;
  onJoined: () => void;
}

export function JoinAsMyself({ secret, name, onJoined }: JoinAsMyselfProps) {
  const accept = useAcceptInvitation(secret);
  const signOut = useSignOut(`/invitation/${secret}`);
  return (
    <Stack gap="sm">
      <ProblemList error={accept.error ?? signOut.error} />
      <Button loading={accept.isPending} onClick={() => accept.mutate(null, { onSuccess: onJoined })}>
        Join as {name}
      </Button>
      <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        I am somebody else
      </Button>
    </Stack>
  );
}
