/** Accepts an invitation as somebody who has no account here yet. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';

import { ProblemList } from '@/ui/ProblemList';

import { NewAccountFields, textFields } from './NewAccountFields';
import { type Newcomer, useAcceptInvitation } from './requests/accept-invitation';

export function JoinAsNewcomer({ secret, onJoined }: { secret: string; onJoined: () => void }) {
  const [typed, setTyped] = useState<Newcomer>({ username: '', name: '', email: '', password: '' });
  const accept = useAcceptInvitation(secret);
  const field = textFields(typed, setTyped, accept.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    accept.mutate(typed, { onSuccess: onJoined });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ProblemList error={accept.error} field="" />
        <NewAccountFields field={field} />
        <Button type="submit" loading={accept.isPending}>
          Create account and join
        </Button>
        <Text size="sm">
          You have an account?{' '}
          <Anchor component={Link} inherit to={`/sign-in?next=/invitation/${encodeURIComponent(secret)}`}>
            Sign in first
          </Anchor>
          .
        </Text>
      </Stack>
    </form>
  );
}
