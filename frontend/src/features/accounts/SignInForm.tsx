/** Name and password; what was wrong is said above the fields and nothing typed is lost. */
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';

import { ProblemList } from '@/ui/ProblemList';

import { useSignIn } from './requests/sign-in';

export function SignInForm({ onDone }: { onDone: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useSignIn();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    signIn.mutate({ username, password }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ProblemList error={signIn.error} />
        <TextInput
          label="User name"
          autoComplete="username"
          data-autofocus
          required
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
