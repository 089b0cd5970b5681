/** What can be done to the selected rows, and afterwards to how many it was done and why not to the others. */
import { Alert, Button, Group, List, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';

import { csvAddress } from './address';
import { type BulkAction, type BulkResult, MOST_AT_ONCE, reasons } from './bulk';
import type { Selection } from './selection';

const NAMED = 5;

export interface BulkBarProps {
  slug: string;
  list: string;
  /** What the items are, singular and plural. */
  item: readonly [string, string];
  selection: Selection;
  actions: readonly BulkAction[];
  nameOf: (id: number) => string;
  /** Called after each action, to ask for the list again. */
  onChanged: () => void;
}

export function BulkBar({ slug, list, item, selection, actions, nameOf, onChanged }: BulkBarProps) {
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [answer, setAnswer] = useState<{ action: BulkAction; result: BulkResult; names: Map<number, string> }>();
  const ids = [...selection.ids];
  const done = (action: BulkAction, result: BulkResult) => {
    setAsking(null);
    setAnswer({ action, result, names: new Map(result.refused.map(({ id }) => [id, nameOf(id)])) });
    selection.replace(result.refused.map(({ id }) => id));
    onChanged();
  };
  return (
    <>
      {ids.length > 0 && (
        <Group gap="xs" mb="sm" role="toolbar" aria-label="Selected rows">
          <Text size="sm" fw={600}>
            {plural(ids.length, ...item)} selected
          </Text>
          {ids.length > MOST_AT_ONCE ? (
            <Text size="sm" c="dimmed">
              At most {MOST_AT_ONCE.toLocaleString('en')} are changed at once.
            </Text>
          ) : (
            <>
              {actions.map((action) => (
                <Button key={action.verb} size="compact-sm" variant="default" onClick={() => setAsking(action)}>
                  {action.verb}
                </Button>
              ))}
              <Button
                component="a"
                size="compact-sm"
                variant="default"
                href={csvAddress(slug, list, `ids=${ids.join(',')}`)}
                download
              >
                Export selection
              </Button>
            </>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => selection.replace([])}>
            Select none
          </Button>
        </Group>
      )}
      {answer && <Answer {...answer} item={item} onClose={() => setAnswer(undefined)} />}
      {asking && (
        <ActionDialog
          action={asking}
          ids={ids}
          item={item}
          onClose={() => setAsking(null)}
          onDone={(result) => done(asking, result)}
        />
      )}
    </>
  );
}

interface ActionDialogProps {
  action: BulkAction;
  ids: number[];
  item: readonly [string, string];
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

function ActionDialog({ action, ids, item, onClose, onDone }: ActionDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((action.inputs ?? []).map(({ name, options }) => [name, options?.[0]?.value ?? ''])),
  );
  const sent = useMutation({ mutationFn: () => action.send(ids, values), onSuccess: onDone });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${action.verb}: ${plural(ids.length, ...item)}`}
      verb={action.verb}
      onSend={() => sent.mutate()}
      sending={sent.isPending}
      error={sent.error}
    >
      <Text size="sm">{action.says}</Text>
      {action.inputs?.map(({ name, label, options }) => {
        const change = (value: string) => setValues({ ...values, [name]: value });
        return options ? (
          <NativeSelect
            key={name}
            label={label}
            data={[...options]}
            value={values[name] ?? ''}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            required
            value={values[name] ?? ''}
            onChange={(event) => change(event.currentTarget.value)}
          />
        );
      })}
    </FormDialog>
  );
}

interface AnswerProps {
  action: BulkAction;
  result: BulkResult;
  names: ReadonlyMap<number, string>;
  item: readonly [string, string];
  onClose: () => void;
}

function Answer({ action, result, names, item, onClose }: AnswerProps) {
  const refused = result.refused.length;
  return (
    <Alert
      role="status"
      mb="sm"
      p="xs"
      color={refused > 0 ? 'yellow' : 'green'}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
      title={`${plural(result.done.length, ...item)} ${action.past}${refused > 0 ? `, ${refused} left as they were` : ''}.`}
    >
      {refused > 0 && (
        <List size="sm">
          {reasons(result).map(({ message, ids }) => (
            <List.Item key={message}>
              {message} (
              {ids
                .slice(0, NAMED)
                .map((id) => names.get(id))
                .join(', ')}
              {ids.length > NAMED && ` and ${(ids.length - NAMED).toLocaleString('en')} more`})
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
