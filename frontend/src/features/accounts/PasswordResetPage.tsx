/** Asks for a link to a new password, by e-mail or from staff. */
import { Anchor, Button, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';

import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { useTitle } from '@/ui/use-title';

import { resetState, useRequestReset } from './requests/passwords';

export default function PasswordResetPage() {
  useTitle('New password');
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={400}>
        <Stack gap="md">
          <Title order={1}>New password</Title>
          <Loaded query={useQuery(resetState)}>
            {({ sends_mail }) =>
              sends_mail ? (
                <RequestForm />
              ) : (
                <Text size="sm">
                  This installation sends no e-mail. Ask those who run it for a link to a new password: they make it
                  under Accounts.
                </Text>
              )
            }
          </Loaded>
          <Anchor component={Link} to="/sign-in" size="sm">
            Back to the sign-in
          </Anchor>
        </Stack>
      </Paper>
    </Center>
  );
}

function RequestForm() {
  const [email, setEmail] = useState('');
  const request = useRequestReset();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    request.mutate(email.trim());
  };
  if (request.isSuccess) {
    return (
      <Text size="sm" role="status">
        If an account has this address, a link is on its way. It works once and for three days.
      </Text>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ProblemList error={request.error} />
        <TextInput
          label="E-mail"
          description="Of your account. The link to a new password is sent there."
          type="email"
          autoComplete="email"
          required
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={request.isPending}>
          Send a link
        </Button>
      </Stack>
    </form>
  );
}
