import { describe, expect, it } from 'vitest';

import type { Box } from '../../../src/canvas/box';
import { asSent } from '../../../src/features/boxes/serialize';

const box: Box = {
  id: 'b',
  rect: { left: 1, top: 2, right: 3, bottom: 4 },
  kind: 'type',
  origin: 'vision',
  label: 'name',
};
const sides = { id: 'b', left: 1, top: 2, right: 3, bottom: 4, kind: 'type' };
const add = (after: Box) => asSent({ id: 'e', edit: { type: 'add', before: null, after, index: 0 } });

describe('an edit as it is sent', () => {
  it('says where a new box comes from', () => {
    expect(add(box)).toEqual({ id: 'e', action: 'add', box: { ...sides, origin: 'vision' } });
  });

  it('brings a captured box back without claiming its origin, which clients may not', () => {
    expect(add({ ...box, origin: 'dom' })).toEqual({ id: 'e', action: 'add', box: sides });
    expect(add({ ...box, origin: 'atspi' })).toEqual({ id: 'e', action: 'add', box: sides });
  });

  it('names a removed box only, and never sends labels', () => {
    expect(asSent({ id: 'e', edit: { type: 'remove', before: box, after: null, index: 0 } }).box).toEqual({ id: 'b' });
    expect(asSent({ id: 'e', edit: { type: 'change', before: box, after: box } }).box).toEqual(sides);
  });
});
