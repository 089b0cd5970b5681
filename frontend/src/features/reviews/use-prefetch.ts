/** Fetches what the next task shows while this one is open, its pictures too. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { execution } from '@/api/executions';
import { screenLabels } from '@/api/screen-labels';
import { type Task, task } from '@/api/tasks';

export function usePrefetch(next: Task | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!next) return;
    const ahead = (request: Promise<unknown>) => void request.catch(() => undefined);
    ahead(queries.query(task(next.id)));
    ahead(queries.query(screenLabels(next.screen.id)));
    warm(`/api/screens/${next.screen.id}/image`);
    const run = next.execution?.id;
    if (run === undefined) return;
    ahead(queries.query(execution(run)));
    warm(`/api/executions/${run}/before`);
    warm(`/api/executions/${run}/after`);
  }, [queries, next]);
}

/** Into the browser's cache; the pictures never change. */
function warm(url: string): void {
  new Image().src = url;
}
