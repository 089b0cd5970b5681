/** Which pages are to be captured, and how the browser is set up for it. */
import { useState } from 'react';

import type { Application } from '@/api/applications';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

import { ApplicationSelect } from '../ApplicationSelect';
import { useRequestCaptures } from '../requests/captures';
import { AddressInput } from './AddressInput';
import { addressCount, BLANK, type CaptureForm, requestOf } from './capture-form';
import { CaptureSettings } from './CaptureSettings';
import { LastSettings } from './LastSettings';
import { readViewport } from './viewports';

export interface CaptureDialogProps {
  slug: string;
  opened: boolean;
  onClose: () => void;
  /** Web applications only: nothing else has addresses. */
  applications: readonly Application[];
  suggested: string;
  /** One a line. */
  addresses: string;
  onAddresses: (addresses: string) => void;
  onRequested: () => void;
}

export function CaptureDialog({
  slug,
  opened,
  onClose,
  applications,
  suggested,
  addresses,
  onAddresses,
  onRequested,
}: CaptureDialogProps) {
  const [form, setForm] = useState(BLANK);
  const request = useRequestCaptures(slug);
  const only = applications.length === 1 ? applications[0]?.slug : undefined;
  const application = form.application || suggested || (only ?? '');
  const change = (part: Partial<CaptureForm>) => setForm((now) => ({ ...now, ...part }));
  const count = addressCount(addresses) * form.viewports.length;
  const done = () => {
    // A login is a secret: it does not stay on the page.
    change({ storage_state: '' });
    onAddresses('');
    onRequested();
  };
  const send = () => {
    if (!form.viewports.every((text) => readViewport(text))) return;
    request.mutate({ ...requestOf(form, addresses), application }, { onSuccess: done });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Capture pages"
      size="xl"
      sending={request.isPending}
      error={request.error}
      verb={count > 0 ? `Capture ${plural(count, 'page')}` : 'Capture'}
      onSend={send}
    >
      <AddressInput slug={slug} value={addresses} onChange={onAddresses} error={request.error} />
      <ApplicationSelect
        applications={applications}
        value={application}
        error={problemFor(request.error, 'application')}
        onChange={(chosen) => change({ application: chosen })}
      />
      <LastSettings slug={slug} application={application} form={form} onUse={change} />
      <CaptureSettings slug={slug} form={form} onChange={change} error={request.error} />
    </FormDialog>
  );
}
