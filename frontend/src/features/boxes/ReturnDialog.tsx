/** Returns the boxes to their author; the reason is what they will read. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

import type { useDecide } from './requests/decide';

export interface ReturnDialogProps {
  opened: boolean;
  onClose: () => void;
  version: number;
  /** How many boxes the reviewer has marked. */
  remarks: number;
  /** Of the lease. */
  token: string | undefined;
  decide: ReturnType<typeof useDecide>;
}

export function ReturnDialog({ opened, onClose, version, remarks, token, decide }: ReturnDialogProps) {
  const [reason, setReason] = useState('');
  const send = () => decide.mutate({ version, decision: 'returned', reason, token: token ?? null }, { onSuccess: onClose });
  return (
    <FormDialog opened={opened} onClose={onClose} title="Return these boxes" verb="Return" onSend={send}
      sending={decide.isPending} error={decide.error}>
      <Textarea label={remarks > 0 ? 'What must be corrected besides' : 'What must be corrected'}
        description={remarks > 0 ? `Your ${plural(remarks, 'remark')} go along; you need not repeat them.`
          : 'Missing, extra, loose, tight, of the wrong kind, twice: say which and where.'}
        autosize minRows={4} data-autofocus value={reason} error={problemFor(decide.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)} />
    </FormDialog>
  );
}
