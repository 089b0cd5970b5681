/** Which rows of a list are selected, by id; a range with Shift. */
import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** Turns one row; with `range` also those between it and the row turned before. */
  readonly turn: (id: number, range: boolean) => void;
  readonly replace: (ids: Iterable<number>) => void;
}

/** The ids that a click on `id` leaves selected, among rows in the order of `all`. */
export function turned(
  selected: ReadonlySet<number>,
  all: readonly number[],
  id: number,
  from: number | null,
): ReadonlySet<number> {
  const next = new Set(selected);
  const start = from === null ? -1 : all.indexOf(from);
  const end = all.indexOf(id);
  const between = start < 0 ? [id] : all.slice(Math.min(start, end), Math.max(start, end) + 1);
  const adds = !selected.has(id);
  for (const other of between) {
    if (adds) next.add(other);
    else next.delete(other);
  }
  return next;
}

/** Rows that have left the list are selected no more. */
export function useSelection(rows: readonly { id: number }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const all = useMemo(() => rows.map(({ id }) => id), [rows]);
  const ids = useMemo(() => new Set(chosen.size === 0 ? [] : all.filter((id) => chosen.has(id))), [all, chosen]);
  const turn = useCallback(
    (id: number, range: boolean) => {
      setChosen((now) => turned(now, all, id, range ? last.current : null));
      last.current = id;
    },
    [all],
  );
  const replace = useCallback((wanted: Iterable<number>) => setChosen(new Set(wanted)), []);
  return { ids, turn, replace };
}
