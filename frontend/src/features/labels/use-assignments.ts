/** The queue of assignments: the open one, and the next one prefetched. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useLeases } from '@/api/use-leases';
import { freshId } from '@/canvas-view/fresh-id';

/** Half of how long the server keeps what was fetched ahead: older than this it is asked for again. */
const AHEAD_MS = 45_000;

/** The source of assignments: the label queue or the adjudication queue. */
export interface Source<T> {
  readonly key: readonly string[];
  /** The one after `after` (the id of the box that is open), or the first one; null when there is none. */
  readonly next: (after: string | null) => Promise<T | null>;
  readonly boxOf: (assignment: T) => { id: string; screen: { image_url: string } };
}

export interface AssignmentQueue<T> {
  /** Undefined while loading; null when the queue is empty. */
  readonly current: T | null | undefined;
  readonly error: unknown;
  /** Why the open box is no longer held. */
  readonly lost: unknown;
  /** Opens the next assignment. */
  readonly advance: () => void;
  /** Opens this assignment, which the person holds; the one that was open comes next. */
  readonly open: (assignment: T) => void;
  /** Fetches an assignment again: the same one, if nobody has taken it. */
  readonly refetchCurrent: () => void;
}

/** Never fetched again by itself: whoever has a box open keeps it. */
function assignment<T>(source: Source<T>, visit: string, position: number, after: string | null) {
  return queryOptions({
    queryKey: ['assignment', ...source.key, visit, position],
    queryFn: () => source.next(after),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useAssignments<T extends { token: string }>(source: Source<T>): AssignmentQueue<T> {
  const queries = useQueryClient();
  const [visit] = useState(freshId);
  const [position, setPosition] = useState(0);
  const query = useQuery(assignment(source, visit, position, null));
  const current = query.data;
  const after = current ? source.boxOf(current).id : null;
  const prefetched = useQuery({ ...assignment(source, visit, position + 1, after), enabled: current != null });
  const { lost, forget } = useLeases(current?.token, prefetched.data?.token);
  usePicture(prefetched.data ? source.boxOf(prefetched.data).screen.image_url : undefined);
  const dropPrefetched = () => queries.removeQueries({ queryKey: ['assignment', ...source.key, visit, position + 1] });
  const refetchCurrent = () => {
    forget();
    dropPrefetched();
    void query.refetch();
  };
  const advance = () => {
    forget();
    // That there was nothing more is old news, and what was fetched long ago may be somebody else's by now.
    if (!prefetched.data || Date.now() - prefetched.dataUpdatedAt > AHEAD_MS) dropPrefetched();
    setPosition(position + 1);
  };
  const open = (held: T) => {
    forget();
    const at = (place: number) => assignment(source, visit, place, null).queryKey;
    if (current) queries.setQueryData(at(position + 1), current);
    else dropPrefetched();
    queries.setQueryData(at(position), held);
  };
  return { current, error: query.error, lost, advance, open, refetchCurrent };
}

function usePicture(url: string | undefined): void {
  useEffect(() => {
    if (url !== undefined) new Image().src = url;
  }, [url]);
}
