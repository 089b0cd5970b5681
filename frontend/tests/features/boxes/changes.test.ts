import { describe, expect, it } from 'vitest';

import { type State, changesOf, tracesOf, wordFor } from '../../../src/features/boxes/changes';
import type { MadeEdit } from '../../../src/features/boxes/requests/history';

const at = (left: number, kind: State['kind'] = 'click'): State => ({
  left,
  top: 0,
  right: left + 10,
  bottom: 10,
  kind,
});
let version = 0;
const edit = (boxId: string, before: State | null, after: State | null, author = 'Sunniva'): MadeEdit => ({
  id: `${boxId}-${(version += 1)}`,
  version,
  author,
  action: before ? (after ? 'change' : 'remove') : 'add',
  box_id: boxId,
  before,
  after,
  made_at: '2026-01-01T00:00:00Z',
});
/** As the server lists them: latest first. */
const made = (...edits: MadeEdit[]) => changesOf(edits.toReversed());

describe('what people changed of a screen', () => {
  it('is one change a box, however many edits it took, with everybody who had a hand in it', () => {
    const [change, ...more] = made(edit('a', at(0), at(5)), edit('a', at(5), at(9, 'type'), 'Kenji'));
    expect(more).toEqual([]);
    expect(change).toEqual({ boxId: 'a', before: at(0), after: at(9, 'type'), by: ['Sunniva', 'Kenji'] });
    expect(change && wordFor(change)).toBe('moved, click before');
  });

  it('leaves out what was put back, and boxes that came and went', () => {
    const there = made(
      edit('a', at(0), at(5)),
      edit('a', at(5), at(0)),
      edit('b', null, at(1)),
      edit('b', at(1), null),
    );
    expect(there).toEqual([]);
  });

  it('tells added from deleted ones, in reading order', () => {
    const changes = made(edit('b', at(30), null), edit('a', null, at(20)));
    expect(changes.map(wordFor)).toEqual(['added', 'deleted']);
  });

  it('leaves a trace where a moved or deleted box was, and none of a new kind', () => {
    const changes = made(edit('a', at(0), at(5)), edit('b', at(30), null), edit('c', at(60), at(60, 'type')));
    expect(tracesOf(changes).map(({ rect }) => rect.left)).toEqual([0, 30]);
  });
});
