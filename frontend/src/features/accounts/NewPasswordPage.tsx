/** Where the link of a password reset leads: sets a new password. */
import { Anchor, Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Link, useParams } from 'react-router';

import { problemFor } from '@/ui/problem-text';
import { ProblemList } from '@/ui/ProblemList';
import { useTitle } from '@/ui/use-title';

import { useResetPassword } from './requests/passwords';

export default function NewPasswordPage() {
  useTitle('New password');
  const { uid = '', token = '' } = useParams();
  const [password, setPassword] = useState('');
  const reset = useResetPassword(uid, token);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    reset.mutate(password);
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={400}>
        <Stack gap="md">
          <Title order={1}>New password</Title>
          {reset.isSuccess ? (
            <Text size="sm" role="status">
              Your new password is set and all sessions have ended.
            </Text>
          ) : (
            <form onSubmit={submit}>
              <Stack gap="sm">
                <ProblemList error={reset.error} field="" />
                <PasswordInput
                  label="New password"
                  autoComplete="new-password"
                  required
                  data-autofocus
                  value={password}
                  error={problemFor(reset.error, 'password')}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                />
                <Button type="submit" loading={reset.isPending}>
                  Set password
                </Button>
              </Stack>
            </form>
          )}
          <Anchor component={Link} to="/sign-in" size="sm">
            {reset.isSuccess ? 'Sign in' : 'Back to the sign-in'}
          </Anchor>
        </Stack>
      </Paper>
    </Center>
  );
}
