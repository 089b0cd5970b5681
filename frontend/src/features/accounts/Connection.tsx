/** Whether I can sign in by the OpenID provider, where there is one: connect and disconnect. */
import { Alert, Button, Group, PasswordInput, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { provider } from '@/api/single-sign-on';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';
import { ProblemList } from '@/ui/ProblemList';

import { refusalText } from './refusals';
import { useConnect, useDisconnect } from './requests/single-sign-on';

export function Connection() {
  const { name = '', is_connected = false } = useQuery(provider).data ?? {};
  const why = refusalText(useSearchParams()[0].get('refused'));
  const disconnect = useDisconnect();
  const [asking, dialog] = useDisclosure(false);
  if (name === '') return null;
  return (
    <section aria-labelledby="connection">
      <Title order={2} id="connection">
        {name}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        {is_connected
          ? `You can sign in with ${name}.`
          : `Connect your account to sign in with ${name} instead of the password.`}
      </Text>
      {why !== null && (
        <Alert color="red" variant="light" role="alert" mb="sm" maw={640}>
          {why}
        </Alert>
      )}
      <ProblemList error={disconnect.error} />
      <Group gap="xs" mb="xl">
        {is_connected ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" onClick={dialog.open}>
            Connect
          </Button>
        )}
      </Group>
      {asking && <ConnectDialog name={name} onClose={dialog.close} />}
    </section>
  );
}

function ConnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const connect = useConnect();
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Connect ${name}`}
      verb="Continue"
      sending={connect.isPending}
      error={connect.error}
      onSend={() => connect.mutate(current)}
    >
      <PasswordInput
        label="Current password"
        description={`Then you sign in at ${name}.`}
        autoComplete="current-password"
        required
        data-autofocus
        value={current}
        error={problemFor(connect.error, 'current')}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
