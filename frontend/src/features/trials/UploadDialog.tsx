/** Asks for a model's file of predictions. */
import { Checkbox, Code, FileInput, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Release } from '@/api/releases';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { SPLITS } from './requests/leaderboard';
import { useUploadPredictions } from './requests/predictions';

export interface UploadDialogProps {
  slug: string;
  release: Release;
  maintains: boolean;
  onClose: () => void;
}

export function UploadDialog({ slug, release, maintains, onClose }: UploadDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [split, setSplit] = useState<string>('test');
  const [replace, setReplace] = useState(false);
  const upload = useUploadPredictions(slug, release.id);
  const send = () => file && upload.mutate({ file, name, notes, split, replace }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Predictions for release ${release.number}`}
      verb="Upload and score"
      onSend={send}
      sending={upload.isPending}
      error={upload.error}
    >
      <Text size="sm">
        One prediction a line, <Code>{'{"id": "0", "script": "pyautogui.click(10, 20)"}'}</Code>, with the ids of the
        release’s index; or one JSON list of scripts in the order of the index. What is broken or missing scores nothing
        and is listed.
      </Text>
      <FileInput
        label="File"
        required
        placeholder="predictions.jsonl"
        value={file}
        onChange={setFile}
        error={problemFor(upload.error, 'file')}
        data-autofocus
      />
      <TextInput
        label="Model"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problemFor(upload.error, 'name')}
      />
      <Textarea
        label="Notes"
        description="Version, prompt, what it was told."
        autosize
        minRows={2}
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <NativeSelect
        label="Split"
        data={[...SPLITS]}
        value={split}
        onChange={(event) => setSplit(event.currentTarget.value)}
        error={problemFor(upload.error, 'split')}
      />
      {maintains && (
        <Checkbox
          label="Replace the predictions of this name"
          checked={replace}
          onChange={(event) => setReplace(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
