/** One box after the other: the open one, and the next one fetched beside it so that it is there at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { freshId } from '@/canvas-view/fresh-id';

import { type Turn, turn } from './requests/turn';
import { useLeases } from './use-leases';

export interface Turns {
  /** Undefined: being asked for; null: nothing to name. */
  readonly current: Turn | null | undefined;
  readonly error: unknown;
  /** Why the open box is no longer held. */
  readonly lost: unknown;
  /** The open box is done. */
  readonly goOn: () => void;
  /** Asks for a box again: the same one, if nobody has taken it. */
  readonly again: () => void;
}

export function useTurns(slug: string): Turns {
  const queries = useQueryClient();
  const [visit] = useState(freshId);
  const [place, setPlace] = useState(0);
  const asked = useQuery(turn(slug, visit, place, null));
  const current = asked.data;
  const following = useQuery({ ...turn(slug, visit, place + 1, current?.box.id ?? null), enabled: current != null });
  const { lost, forget } = useLeases([current?.token, following.data?.token]);
  usePictures(following.data);
  const again = () => {
    forget();
    queries.removeQueries({ queryKey: ['turn', slug, visit, place + 1] });
    void asked.refetch();
  };
  const goOn = () => {
    forget();
    // That there was nothing more is old news: perhaps there is by now.
    if (!following.data) queries.removeQueries({ queryKey: ['turn', slug, visit, place + 1] });
    setPlace(place + 1);
  };
  return { current, error: asked.error, lost, goOn, again };
}

function usePictures(next: Turn | null | undefined): void {
  const url = next?.box.screen.image_url;
  useEffect(() => {
    if (url !== undefined) new Image().src = url;
  }, [url]);
}
