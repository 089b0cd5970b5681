/** Which files, and which application they show. */
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';

import type { Application } from '@/api/applications';
import { ApiError, UNREACHABLE } from '@/api/problem';
import { sizeOf } from '@/ui/file-size';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';

import { ApplicationSelect } from '../ApplicationSelect';

const ACCEPTED = '.png,.jpg,.jpeg,.webp,.zip,.json,image/png,image/jpeg,image/webp,application/zip';
const NO_FILES = new ApiError(400, [
  { ...UNREACHABLE, code: 'no-pictures', message: 'Choose at least one picture: PNG, JPEG, WebP, or a zip of them.' },
]);

export interface UploadDialogProps {
  opened: boolean;
  onClose: () => void;
  applications: readonly Application[];
  /** Chosen already, or dropped on the page. */
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  /** The application that is likely meant. */
  suggested: string;
  onUpload: (application: string) => void;
}

export function UploadDialog({
  opened,
  onClose,
  applications,
  files,
  onFiles,
  suggested,
  onUpload,
}: UploadDialogProps) {
  const [chosen, setChosen] = useState('');
  const [empty, setEmpty] = useState(false);
  const only = applications.length === 1 ? applications[0]?.slug : undefined;
  const application = chosen || suggested || (only ?? '');
  const choose = (more: File[]) => {
    setEmpty(false);
    onFiles([...files, ...more]);
  };
  const send = () => {
    if (files.length > 0) onUpload(application);
    else setEmpty(true);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Upload screens"
      sending={false}
      onSend={send}
      verb={files.length > 0 ? `Upload ${plural(files.length, 'file')}` : 'Upload'}
      error={empty ? NO_FILES : null}
    >
      <Group gap="sm">
        <FileButton multiple accept={ACCEPTED} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" data-autofocus>
              Choose files
            </Button>
          )}
        </FileButton>
        <Text size="sm" aria-live="polite">
          {chosenWords(files)}
        </Text>
        {files.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onFiles([])}>
            None of these
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        PNG, JPEG or WebP, up to 64 MB and 40 megapixels each; zip files of them. A box file of OmniACT or COCO chosen
        with them brings its boxes along. Files and folders may also be dropped anywhere on the page.
      </Text>
      <ApplicationSelect applications={applications} value={application} onChange={setChosen} error={undefined} />
    </FormDialog>
  );
}

function chosenWords(files: readonly File[]): string {
  if (files.length === 0) return 'No file chosen';
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const what = files.length === 1 ? files[0]?.name : plural(files.length, 'file');
  return `${what}, ${sizeOf(bytes)}`;
}
