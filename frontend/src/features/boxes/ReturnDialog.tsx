/** Returns the boxes to their author; the reason is what they will read. */
import { Textarea } from '@mantine/core';

import { useLeaseDraft } from '@/api/use-lease-draft';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

import type { useDecide } from './requests/decide';

export interface ReturnDialogProps {
  opened: boolean;
  onClose: () => void;
  screenId: number;
  version: number;
  /** How many boxes the reviewer has marked. */
  remarks: number;
  /** Of the lease. */
  token: string | undefined;
  decide: ReturnType<typeof useDecide>;
}

export function ReturnDialog({ opened, onClose, screenId, version, remarks, token, decide }: ReturnDialogProps) {
  const reason = useLeaseDraft('review', String(screenId), { enabled: opened });
  const returned = () => {
    reason.forget();
    onClose();
  };
  const send = () => {
    const decision = { version, decision: 'returned', reason: reason.text, token: token ?? null } as const;
    void reason.saved().then(() => decide.mutate(decision, { onSuccess: returned }));
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Return these boxes"
      verb="Return"
      onSend={send}
      sending={decide.isPending}
      error={decide.error}
    >
      <Textarea
        label={remarks > 0 ? 'What must be corrected besides' : 'What must be corrected'}
        description={
          remarks > 0
            ? `Your ${plural(remarks, 'remark')} go along; you need not repeat them.`
            : 'Missing, extra, loose, tight, of the wrong kind, twice: say which and where.'
        }
        autosize
        minRows={4}
        data-autofocus
        value={reason.text}
        error={problemFor(decide.error, 'reason')}
        onChange={(event) => reason.setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
