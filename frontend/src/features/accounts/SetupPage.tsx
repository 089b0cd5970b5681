/** The first page of an installation without accounts: creates the first one, which runs the installation. */
import { Button, Center, Code, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';

import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { useTitle } from '@/ui/use-title';

import { NewAccountFields, textFields } from './NewAccountFields';
import { type FirstAccount, setup, useCreateFirstAccount } from './requests/setup';

export default function SetupPage() {
  useTitle('Set up');
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w={440}>
        <Loaded query={useQuery(setup)}>
          {({ is_required }) => (is_required ? <FirstAccountForm /> : <Navigate to="/" replace />)}
        </Loaded>
      </Paper>
    </Center>
  );
}

function FirstAccountForm() {
  const [typed, setTyped] = useState<FirstAccount>({ token: '', username: '', name: '', email: '', password: '' });
  const navigate = useNavigate();
  const create = useCreateFirstAccount();
  const field = textFields(typed, setTyped, create.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate(typed, { onSuccess: () => void navigate('/', { replace: true }) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <div>
          <Title order={1}>Set up Actwright</Title>
          <Text c="dimmed" size="sm">
            Nobody has an account here yet. The first one runs the installation: it founds datasets and manages
            accounts.
          </Text>
        </div>
        <ProblemList error={create.error} field="" />
        <TextInput
          label="Setup token"
          description={
            <>
              Printed in the terminal when Actwright starts; <Code>manage.py setup_token</Code> prints it again.
            </>
          }
          autoComplete="off"
          data-autofocus
          required
          {...field('token')}
        />
        <NewAccountFields field={field} />
        <Button type="submit" loading={create.isPending}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}
