/** What one signs in with: the password, and the address to which a link to a new one is sent. */
import { Button, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { me } from '@/api/me';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { useChangeEmail, useChangePassword } from './requests/passwords';

type Asking = 'password' | 'email' | null;

export function SignInDetails() {
  const email = useQuery(me).data?.email ?? '';
  const [asking, setAsking] = useState<Asking>(null);
  const [done, setDone] = useState('');
  const close = (message: string) => {
    setDone(message);
    setAsking(null);
  };
  return (
    <section aria-labelledby="sign-in-details">
      <Title order={2} id="sign-in-details">
        Password and e-mail
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        {email === ''
          ? 'Without an e-mail address you cannot ask for a new password yourself.'
          : `Links to a new password are sent to ${email}.`}
      </Text>
      <Group gap="xs" mb="xl">
        <Button size="compact-sm" variant="default" onClick={() => setAsking('password')}>
          Change password
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAsking('email')}>
          Change e-mail
        </Button>
        <Text size="sm" role="status">
          {done}
        </Text>
      </Group>
      {asking === 'password' && <PasswordDialog onClose={() => close('')} onDone={close} />}
      {asking === 'email' && <EmailDialog email={email} onClose={() => close('')} onDone={close} />}
    </section>
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: (message: string) => void;
}

function PasswordDialog({ onClose, onDone }: DialogProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useChangePassword();
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Change password"
      verb="Change"
      sending={change.isPending}
      error={change.error}
      onSend={() =>
        change.mutate(
          { current, password },
          { onSuccess: () => onDone('The password is changed; all other sessions have ended.') },
        )
      }
    >
      <CurrentPassword value={current} error={change.error} onChange={setCurrent} />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        required
        value={password}
        error={problemFor(change.error, 'password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function EmailDialog({ email, onClose, onDone }: DialogProps & { email: string }) {
  const [current, setCurrent] = useState('');
  const [address, setAddress] = useState(email);
  const change = useChangeEmail();
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Change e-mail"
      verb="Change"
      sending={change.isPending}
      error={change.error}
      onSend={() =>
        change.mutate({ current, email: address.trim() }, { onSuccess: () => onDone('The address is changed.') })
      }
    >
      <CurrentPassword value={current} error={change.error} onChange={setCurrent} />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="email"
        value={address}
        error={problemFor(change.error, 'email')}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function CurrentPassword(props: { value: string; error: unknown; onChange: (typed: string) => void }) {
  return (
    <PasswordInput
      label="Current password"
      autoComplete="current-password"
      required
      data-autofocus
      value={props.value}
      error={problemFor(props.error, 'current')}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
