/** The dialogs for new screens; what was typed or chosen in them stays until it was accepted. */
import { Modal } from '@mantine/core';

import type { Application } from '@/api/applications';

import { CaptureDialog } from './captures/CaptureDialog';
import { NoApplication } from './NoApplication';
import { DropNotice } from './uploads/DropNotice';
import { UploadDialog } from './uploads/UploadDialog';
import type { AddScreens } from './use-add-screens';

export interface AddScreensDialogsProps {
  slug: string;
  adding: AddScreens;
  applications: readonly Application[];
  /** The slug of the application that is likely meant. */
  suggested: string;
  onUpload: (files: readonly File[], application: string) => void;
  onRequested: () => void;
}

export function AddScreensDialogs({
  slug,
  adding,
  applications,
  suggested,
  onUpload,
  onRequested,
}: AddScreensDialogsProps) {
  const { dialog, close, files, setFiles, addresses, setAddresses, over } = adding;
  const upload = (application: string) => {
    onUpload(files, application);
    setFiles([]);
    close();
  };
  const requested = () => {
    onRequested();
    close();
  };
  const sites = applications.filter(({ platform }) => platform === 'web');
  const missing = (dialog === 'upload' ? applications : sites).length === 0;
  return (
    <>
      <UploadDialog
        opened={dialog === 'upload' && !missing}
        onClose={close}
        applications={applications}
        suggested={suggested}
        files={files}
        onFiles={setFiles}
        onUpload={upload}
      />
      <CaptureDialog
        slug={slug}
        opened={dialog === 'capture' && !missing}
        onClose={close}
        suggested={suggested}
        onRequested={requested}
        applications={sites}
        addresses={addresses}
        onAddresses={setAddresses}
      />
      <Modal
        opened={dialog !== null && missing}
        onClose={close}
        title={dialog === 'upload' ? 'Upload screens' : 'Capture pages'}
      >
        <NoApplication slug={slug} title={`There is no ${dialog === 'upload' ? '' : 'web '}application yet.`} />
      </Modal>
      {over && <DropNotice />}
    </>
  );
}
