import { describe, expect, it } from 'vitest';

import { entriesOf } from '../../../src/features/boxes/log-entries';

const state = { left: 0, top: 0, right: 9, bottom: 9, kind: 'click' as const };

function edit(
  version: number,
  author: string | null,
  seconds: number,
  before: typeof state | null,
  after: object | null,
) {
  const made_at = new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
  const action = before ? (after ? ('change' as const) : ('remove' as const)) : ('add' as const);
  return {
    id: `${version}`,
    version,
    author,
    action,
    box_id: `b${version}`,
    before,
    after: after as typeof state | null,
    made_at,
  };
}

describe('the log', () => {
  it('counts boxes, not strokes: a box that was moved three times is one', () => {
    const strokes = [3, 2, 1].map((version) => ({
      ...edit(version, 'Ada', version / 10, state, { ...state, right: 9 + version }),
      box_id: 'same',
    }));
    expect(entriesOf(strokes).map(({ what }) => what)).toEqual(['moved 1 box']);
  });

  it('tells what one person did in one go as one line, the latest first', () => {
    const entries = entriesOf([
      edit(6, 'Ada', 60, state, null),
      edit(5, 'Ada', 30.4, state, { ...state, right: 12 }),
      edit(4, 'Ada', 30, state, { ...state, kind: 'type' }),
      edit(3, 'Bea', 29.9, null, state),
      edit(2, null, 0.1, null, state),
      edit(1, null, 0, null, state),
    ]);
    expect(entries.map(({ version, author, what }) => [version, author, what])).toEqual([
      [6, 'Ada', 'deleted 1 box'],
      [5, 'Ada', 'moved 1 box, changed the kind of 1'],
      [3, 'Bea', 'added 1 box'],
      [2, null, 'added 2 boxes'],
    ]);
  });

  it('does not say how many there were before it has seen where they begin', () => {
    const entries = entriesOf(
      [edit(9, 'Ada', 60, state, null), edit(2, 'Ada', 30, null, state), edit(1, 'Ada', 30, null, state)],
      { more: true },
    );
    expect(entries.map(({ what }) => what)).toEqual(['deleted 1 box', 'added 2 boxes or more']);
  });
});
