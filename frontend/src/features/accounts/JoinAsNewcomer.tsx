/** Accepts an invitation as somebody who has no account here yet. */
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';

import { problemFor } from '@/ui/problem-text';
import { ProblemList } from '@/ui/ProblemList';

import { type Newcomer, useAcceptInvitation } from './requests/accept-invitation';

export function JoinAsNewcomer({ secret, onJoined }: { secret: string; onJoined: () => void }) {
  const [typed, setTyped] = useState<Newcomer>({ username: '', name: '', password: '' });
  const accept = useAcceptInvitation(secret);
  const field = (name: keyof Newcomer) => ({
    value: typed[name],
    error: problemFor(accept.error, name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    accept.mutate(typed, { onSuccess: onJoined });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ProblemList error={accept.error} field="" />
        <TextInput label="User name" autoComplete="username" required maxLength={150} {...field('username')} />
        <TextInput label="Your name" description="As colleagues see it." autoComplete="name" maxLength={100} {...field('name')} />
        <PasswordInput label="Password" autoComplete="new-password" required {...field('password')} />
        <Button type="submit" loading={accept.isPending}>Create account and join</Button>
        <Text size="sm">
          You have an account? <Anchor component={Link} inherit to={`/sign-in?next=/invitation/${encodeURIComponent(secret)}`}>Sign in first</Anchor>.
        </Text>
      </Stack>
    </form>
  );
}
