/** Another name for a label; what happens to the scripts that name it is said beforehand. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useRenameLabel } from '@/api/rename-label';
import type { Label } from '@/api/screen-labels';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

export interface RenameDialogProps {
  label: Label;
  /** How many tasks name it. */
  uses: number;
  screenId: number;
  onClose: () => void;
}

export function RenameDialog({ label, uses, screenId, onClose }: RenameDialogProps) {
  const [text, setText] = useState(label.slug);
  const rename = useRenameLabel(screenId);
  const send = () => rename.mutate({ box: label.box_id, text }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Rename ${label.slug}`}
      verb="Rename"
      onSend={send}
      sending={rename.isPending}
      error={rename.error}
    >
      <TextInput
        data-autofocus
        label="New label"
        description="Fewer than five words"
        value={text}
        error={problemFor(rename.error, 'text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        {uses === 0
          ? 'No task names it.'
          : `${plural(uses, 'task')} on this screen will be written anew with the new name and run again by itself.`}
      </Text>
    </FormDialog>
  );
}
