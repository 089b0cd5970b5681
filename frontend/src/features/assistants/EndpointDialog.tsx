/** Asks for an endpoint, or for what changes of one; a stored key is never shown. */
import { Group, NumberInput, type NumberInputProps, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { type Endpoint, type EndpointFacts, useSaveEndpoint } from './requests/assistants';

const NEW: Omit<EndpointFacts, 'key'> = {
  name: '',
  base_url: '',
  model: '',
  requests_per_day: 1000,
  money_per_day: '5',
  input_price: '0',
  output_price: '0',
  temperature: 0,
  max_tokens: 1000,
  timeout_seconds: 60,
};

export interface EndpointDialogProps {
  slug: string;
  endpoint: Endpoint | undefined;
  onClose: () => void;
}

export function EndpointDialog({ slug, endpoint, onClose }: EndpointDialogProps) {
  const [facts, setFacts] = useState<Omit<EndpointFacts, 'key'>>(() => (endpoint ? factsOf(endpoint) : NEW));
  const [key, setKey] = useState('');
  const save = useSaveEndpoint(slug, endpoint?.id);
  const text = (name: 'name' | 'base_url' | 'model') => ({
    required: true,
    value: facts[name],
    error: problemFor(save.error, name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      setFacts((former) => ({ ...former, [name]: value }));
    },
  });
  const number = (name: Fact): NumberInputProps => ({
    required: true,
    min: 0,
    value: facts[name],
    error: problemFor(save.error, name),
    onChange: (value: string | number) => setFacts((former) => ({ ...former, [name]: value })),
    style: { flex: '1 1 150px' },
  });
  const send = () => save.mutate(key ? { ...facts, key } : facts, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={endpoint ? `Change ${endpoint.name}` : 'Add an endpoint'}
      verb={endpoint ? 'Save' : 'Add'}
      onSend={send}
      sending={save.isPending}
      error={save.error}
      size="lg"
    >
      <TextInput label="Name" description="As people call it here." data-autofocus maxLength={100} {...text('name')} />
      <TextInput
        label="Address"
        description="Of an OpenAI-compatible service, up to and with its version."
        placeholder="https://api.example.org/v1"
        {...text('base_url')}
      />
      <TextInput label="Model" description="As the service calls it." maxLength={200} {...text('model')} />
      <PasswordInput
        label="Key"
        description={
          endpoint?.has_key
            ? 'One is stored. Leave this empty to keep it; another address needs it again.'
            : 'Stored encrypted; it leaves this server only to this address.'
        }
        autoComplete="new-password"
        maxLength={1000}
        value={key}
        onChange={({ currentTarget: { value } }) => setKey(value)}
        error={problemFor(save.error, 'key')}
      />
      <Numbers number={number} />
    </FormDialog>
  );
}

type Fact = keyof typeof NEW;
interface NumbersProps {
  number: (name: Fact) => NumberInputProps;
}

/** Limits, prices, and how the model is asked. */
function Numbers({ number }: NumbersProps) {
  return (
    <>
      <Group align="flex-end">
        <NumberInput label="Requests a day" allowDecimal={false} {...number('requests_per_day')} />
        <NumberInput label="Money a day" description="0: no limit" decimalScale={4} {...number('money_per_day')} />
      </Group>
      <Group align="flex-end">
        <NumberInput
          label="Price of input"
          description="for a million tokens"
          decimalScale={4}
          {...number('input_price')}
        />
        <NumberInput
          label="Price of output"
          description="for a million tokens"
          decimalScale={4}
          {...number('output_price')}
        />
      </Group>
      <Group align="flex-end">
        <NumberInput label="Temperature" max={2} step={0.1} {...number('temperature')} />
        <NumberInput label="Token limit of a reply" allowDecimal={false} {...number('max_tokens')} min={1} />
        <NumberInput
          label="Seconds for a reply"
          allowDecimal={false}
          max={120}
          {...number('timeout_seconds')}
          min={1}
        />
      </Group>
    </>
  );
}

function factsOf(endpoint: Endpoint): typeof NEW {
  const names = Object.keys(NEW) as (keyof typeof NEW)[];
  return { ...NEW, ...Object.fromEntries(names.map((name) => [name, endpoint[name]])) };
}
