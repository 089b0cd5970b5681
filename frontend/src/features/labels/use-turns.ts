/** One box after the other: the open one, and the next one fetched beside it so that it is there at once. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useLeases } from '@/api/use-leases';
import { freshId } from '@/canvas-view/fresh-id';

/** Half of how long the server keeps what was fetched ahead: older than this it is asked for again. */
const AHEAD_MS = 45_000;

/** Where boxes come from: the label queue, or what is to be adjudicated. */
export interface Source<T> {
  readonly key: readonly string[];
  /** The one after `after` (the id of the box that is open), or the first one; null when there is none. */
  readonly next: (after: string | null) => Promise<T | null>;
  readonly boxOf: (turn: T) => { id: string; screen: { image_url: string } };
}

export interface Turns<T> {
  /** Undefined: being asked for; null: nothing waits. */
  readonly current: T | null | undefined;
  readonly error: unknown;
  /** Why the open box is no longer held. */
  readonly lost: unknown;
  /** The open box is done, or left for later. */
  readonly goOn: () => void;
  /** Asks for a box again: the same one, if nobody has taken it. */
  readonly again: () => void;
}

/** Never fetched again by itself: whoever has a box open keeps it. */
function turn<T>(source: Source<T>, visit: string, place: number, after: string | null) {
  return queryOptions({
    queryKey: ['turn', ...source.key, visit, place],
    queryFn: () => source.next(after),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useTurns<T extends { token: string }>(source: Source<T>): Turns<T> {
  const queries = useQueryClient();
  const [visit] = useState(freshId);
  const [place, setPlace] = useState(0);
  const asked = useQuery(turn(source, visit, place, null));
  const current = asked.data;
  const after = current ? source.boxOf(current).id : null;
  const following = useQuery({ ...turn(source, visit, place + 1, after), enabled: current != null });
  const { lost, forget } = useLeases(current?.token, following.data?.token);
  usePicture(following.data ? source.boxOf(following.data).screen.image_url : undefined);
  const dropFollowing = () => queries.removeQueries({ queryKey: ['turn', ...source.key, visit, place + 1] });
  const again = () => {
    forget();
    dropFollowing();
    void asked.refetch();
  };
  const goOn = () => {
    forget();
    // That there was nothing more is old news, and what was fetched long ago may be somebody else's by now.
    if (!following.data || Date.now() - following.dataUpdatedAt > AHEAD_MS) dropFollowing();
    setPlace(place + 1);
  };
  return { current, error: asked.error, lost, goOn, again };
}

function usePicture(url: string | undefined): void {
  useEffect(() => {
    if (url !== undefined) new Image().src = url;
  }, [url]);
}
