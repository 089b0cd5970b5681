/** Passes what somebody holds on to a colleague, or back into the queues. */
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';

import type { Member } from '@/api/members';
import { useHandOver } from './requests/people';

const QUEUES = '';

export interface HandOverDialogProps {
  slug: string;
  member: Member;
  members: readonly Member[];
  onClose: () => void;
}

export function HandOverDialog({ slug, member, members, onClose }: HandOverDialogProps) {
  const [to, setTo] = useState(QUEUES);
  const handOver = useHandOver(slug, member.user_id);
  const colleagues = new Map(
    members
      .filter((candidate) => candidate.inactive_since === null && candidate.user_id !== member.user_id)
      .map((candidate) => [candidate.user_id, candidate.name]),
  );
  if (handOver.data) {
    const { passed_on, given_back } = handOver.data;
    return (
      <Modal opened onClose={onClose} title="Handed over">
        <Stack gap="sm">
          <Text size="sm">
            {plural(passed_on, 'item')} passed on, {given_back.toLocaleString('en')} given back into the queues.
          </Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`What ${member.name} holds, and what is kept for them`}
      verb="Hand over"
      sending={handOver.isPending}
      error={handOver.error}
      onSend={() => handOver.mutate(to === QUEUES ? null : Number(to))}
    >
      <NativeSelect
        label="To"
        data-autofocus
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        description="What a colleague may not do (their own boxes, a box they have named) goes back into the queues."
        data={[
          { value: QUEUES, label: 'Back into the queues' },
          ...[...colleagues].map(([id, name]) => ({ value: String(id), label: name })),
        ]}
      />
    </FormDialog>
  );
}
