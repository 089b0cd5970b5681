/** The dialogs for new screens; what was typed or chosen in them stays until it was accepted. */
import { Modal } from '@mantine/core';

import type { Application } from '@/api/applications';

import { CaptureDialog } from './captures/CaptureDialog';
import { NoApplication } from './NoApplication';
import { DropNotice } from './uploads/DropNotice';
import { UploadDialog } from './uploads/UploadDialog';
import type { Entrances } from './use-entrances';

export interface EntranceDialogsProps {
  slug: string;
  entrances: Entrances;
  applications: readonly Application[];
  /** The slug of the application that is likely meant. */
  suggested: string;
  onUpload: (files: readonly File[], application: string) => void;
  onRequested: () => void;
}

export function EntranceDialogs({ slug, entrances, applications, suggested, onUpload, onRequested }: EntranceDialogsProps) {
  const { dialog, close, files, setFiles, addresses, setAddresses, over } = entrances;
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
      <UploadDialog opened={dialog === 'upload' && !missing} onClose={close} applications={applications} suggested={suggested}
        files={files} onFiles={setFiles} onUpload={upload} />
      <CaptureDialog slug={slug} opened={dialog === 'capture' && !missing} onClose={close} suggested={suggested} onRequested={requested}
        applications={sites} addresses={addresses} onAddresses={setAddresses} />
      <Modal opened={dialog !== null && missing} onClose={close} title={dialog === 'upload' ? 'Upload screens' : 'Capture pages'}>
        <NoApplication slug={slug} title={`There is no ${dialog === 'upload' ? '' : 'web '}application yet.`} />
      </Modal>
      {over && <DropNotice />}
    </>
  );
}
