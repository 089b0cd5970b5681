/** Which pages are to be captured, and how the browser is set up for it. */
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import type { Application } from '@/api/applications';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor, problemsOf } from '@/ui/problem-text';

import { ApplicationSelect } from '../ApplicationSelect';
import { useRequestCaptures } from '../requests/captures';
import { addressCount, BLANK, type CaptureForm, requestOf } from './capture-form';
import { CaptureSettings } from './CaptureSettings';

export interface CaptureDialogProps {
  slug: string;
  opened: boolean;
  onClose: () => void;
  /** Web applications only: nothing else has addresses. */
  applications: readonly Application[];
  suggested: string;
  onRequested: () => void;
}

export function CaptureDialog({ slug, opened, onClose, applications, suggested, onRequested }: CaptureDialogProps) {
  const [form, setForm] = useState(BLANK);
  const request = useRequestCaptures(slug);
  const only = applications.length === 1 ? applications[0]?.slug : undefined;
  const application = form.application || suggested || (only ?? '');
  const change = (part: Partial<CaptureForm>) => setForm((now) => ({ ...now, ...part }));
  const count = addressCount(form.addresses);
  const done = () => {
    change({ addresses: '' });
    onRequested();
  };
  return (
    <FormDialog opened={opened} onClose={onClose} title="Capture pages" size="xl" sending={request.isPending} error={request.error}
      verb={count > 0 ? `Capture ${plural(count, 'page')}` : 'Capture'}
      onSend={() => request.mutate({ ...requestOf(form), application }, { onSuccess: done })}>
      <Textarea label="Addresses, one a line" required data-autofocus autosize minRows={5} maxRows={12} spellCheck={false}
        placeholder={'https://example.org/\nhttps://example.org/search?q=shoes'}
        description={count > 0 ? plural(count, 'page') : 'Up to 500 at once'}
        value={form.addresses} onChange={(event) => change({ addresses: event.currentTarget.value })}
        error={addressProblems(request.error)} />
      <ApplicationSelect applications={applications} value={application} error={problemFor(request.error, 'application')}
        onChange={(chosen) => change({ application: chosen })} />
      <CaptureSettings form={form} onChange={change} error={request.error} />
    </FormDialog>
  );
}

/** Each line that cannot be captured on a line of its own; nothing where all can. */
function addressProblems(error: unknown) {
  const problems = problemsOf(error).filter(({ field }) => field === 'urls' || field.startsWith('urls.'));
  if (problems.length === 0) return undefined;
  return problems.map((problem, place) => <Text key={place} component="span" display="block" size="xs">{problem.message}</Text>);
}
