/** Why tasks are withdrawn; sends the request for a patch release without them. */
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { Release } from '@/api/releases';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

import { useWithdraw } from './requests/release';

export interface WithdrawDialogProps {
  slug: string;
  release: Release;
  families: string[];
  what: 'task' | 'episode';
  onClose: () => void;
}

export function WithdrawDialog({ slug, release, families, what, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const withdraw = useWithdraw(slug, release.id);
  const navigate = useNavigate();
  const done = () => {
    onClose();
    void navigate(`/datasets/${slug}/releases`);
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Withdraw ${plural(families.length, what)} of release ${release.number}`}
      verb="Cut the patch release"
      onSend={() => withdraw.mutate({ families, reason }, { onSuccess: done })}
      sending={withdraw.isPending}
      error={withdraw.error}
    >
      <Text size="sm">
        A patch release is cut that holds everything else, in the same splits. Release {release.number} stays as it is.
      </Text>
      <Textarea
        label="Reason"
        description="Shown in the dataset card."
        required
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problemFor(withdraw.error, 'reason')}
      />
    </FormDialog>
  );
}
