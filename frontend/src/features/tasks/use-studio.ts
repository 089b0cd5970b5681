/** What is being written on a screen: a new task, or the revision of the one in the address. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { ApiError } from '@/api/problem';
import { task } from '@/api/tasks';

import { slotOf } from './drafts';
import { useSubmitTask } from './requests/submit-task';
import { type DraftsOptions, useDrafts } from './use-drafts';
import { BLANK, wordingOf } from './wording';

const DEFAULT_PHRASINGS = 3;
const NO_REFUSAL = { error: null, wording: undefined };

export function useStudio(slug: string, options: DraftsOptions) {
  const [search] = useSearchParams();
  const id = Number(search.get('task')) || undefined;
  const dataset = useDataset(slug);
  const roles = dataset?.roles ?? [];
  const wanted = dataset?.phrasings_per_task ?? DEFAULT_PHRASINGS;
  const revised = useQuery({ ...task(id ?? 0), enabled: id !== undefined });
  const drafts = useDrafts(options);
  const submitting = useSubmitTask(options.screen, wanted);
  const [submitted, setSubmitted] = useState<number>();
  const slot = slotOf(id);
  const written = drafts.draft(slot);
  const original = id === undefined ? BLANK : revised.data && wordingOf(revised.data);
  const mayWrite = roles.includes('volunteer') || roles.includes('maintainer');
  return {
    id,
    wanted,
    /** The task under revision, once it is here. */
    revised: id === undefined ? undefined : revised.data,
    failure: revised.error,
    /** undefined until the task under revision is here. */
    wording: written ?? original,
    /** Whether there is a draft of a revision that could be thrown away. */
    changed: id !== undefined && written !== undefined,
    mayWrite: mayWrite && (id === undefined || revised.data?.mine === true || roles.includes('maintainer')),
    mayRun: mayWrite,
    maintains: roles.includes('maintainer'),
    /** Whether there is a tab with what an assistant suggests. */
    suggests: mayWrite && (dataset?.suggested_tasks ?? false),
    drafts,
    slot,
    submitting: submitting.isPending,
    /** Why the last submission from this place was refused, and what was sent then. */
    refusal:
      submitting.variables?.revised?.id === id
        ? { error: submitting.error, wording: submitting.variables?.draft }
        : NO_REFUSAL,
    /** The task whose run is worth watching. */
    watched: id ?? submitted,
    submit: async () => {
      const draft = written ?? (original && { ...original, client: '' });
      if (!draft) return undefined;
      const send = () => submitting.mutateAsync({ draft, revised: id === undefined ? undefined : revised.data });
      try {
        const submitted = await drafts.submit(slot, draft, send);
        setSubmitted(submitted?.task);
        return submitted;
      } catch (error) {
        if (error instanceof ApiError && error.problems.some(({ code }) => code === 'already-submitted'))
          drafts.renew(slot);
        throw error;
      }
    },
  };
}
