/** The dialogs that archive or delete a dataset or application: each says before what follows. */
import { Button, Group, List, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { type Contents, contents, type Target, useClose, useDelete } from '@/api/closing';
import { ProblemList } from '@/ui/ProblemList';
import { TypedConfirmation } from '@/ui/TypedConfirmation';

import { hoursText, keptText, linesOf } from './contents-text';

export interface CloseDialogProps {
  target: Target;
  name: string;
  onClose: () => void;
}

const kindOf = ({ application }: Target) => (application === undefined ? 'dataset' : 'application');

export function ArchiveDialog({ target, name, onClose }: CloseDialogProps) {
  const close = useClose(target);
  return (
    <Modal opened onClose={onClose} title={`Archive ${name}`}>
      <Stack gap="sm">
        <ProblemList error={close.error} />
        <Text size="sm">
          It leaves queues, lists and searches, and takes no changes. Everything stays readable; a maintainer can bring
          it back at any time. {target.application === undefined && 'Hours can still be contested, approved and paid.'}
        </Text>
        <What target={target} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={close.isPending}
            onClick={() => close.mutate('archive', { onSuccess: onClose })}
          >
            Archive
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function DeleteDialog({ target, name, onClose }: CloseDialogProps) {
  const remove = useDelete(target);
  return (
    <TypedConfirmation
      title={`Delete ${name}`}
      verb="Delete"
      expected={name}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(typed) => remove.mutate(typed, { onSuccess: onClose })}
    >
      <Stack gap="xs">
        <span>
          The {kindOf(target)} is hidden and read only at once. For a week this can be undone; then what it holds is
          removed for good.
        </span>
        <What target={target} stays />
      </Stack>
    </TypedConfirmation>
  );
}

/** What there is of it, and with `stays` what is not removed with it. */
function What({ target, stays = false }: { target: Target; stays?: boolean }) {
  const query = useQuery(contents(target));
  if (query.data === undefined)
    return query.error ? (
      <ProblemList error={query.error} />
    ) : (
      <Loader size="xs" role="progressbar" aria-label="Counting what it holds" />
    );
  const lines = linesOf(query.data);
  return (
    <>
      {lines.length === 0 ? (
        <Text size="sm">It holds nothing yet.</Text>
      ) : (
        <List size="sm" aria-label="What it holds">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      {stays && <Stays of={query.data} target={target} />}
    </>
  );
}

function Stays({ of, target }: { of: Contents; target: Target }) {
  return (
    <>
      <Text size="sm">{target.application === undefined ? hoursText(of) : keptText(of)}</Text>
      {of.refused !== '' && (
        <Text size="sm" fw={600} role="alert">
          It cannot be deleted now. {of.refused}
        </Text>
      )}
    </>
  );
}
