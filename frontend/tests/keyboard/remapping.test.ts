import { describe, expect, it } from 'vitest';

import { bindings, conflicts } from '../../src/keyboard/bindings';
import { reassigned, remappingOf, withChord, withKeys, withoutChord } from '../../src/keyboard/remapping';

describe("keys of one's own", () => {
  it('by default belong to one command each, when editing and when reviewing', () => {
    expect(conflicts({})).toEqual([]);
  });

  it('mean in review what reviewers do, and in editing what editors do', () => {
    expect(bindings({}, 'edit').get('T')).toBe('kind-type');
    expect(bindings({}, 'review').get('T')).toBe('fault-tight');
    expect(bindings({}, 'review').get('ArrowLeft')).toBe('nudge-left');
    expect(bindings({}).get('J')).toBeUndefined();
  });

  it('replace one key of a command, add one, or take one away', () => {
    const once = withChord({}, 'draw', 0, 'Q');
    expect(once.draw).toEqual(['Q', 'R']);
    expect(withChord(once, 'draw', 2, 'Mod+Q').draw).toEqual(['Q', 'R', 'Mod+Q']);
    expect(withoutChord(once, 'draw', 'Q').draw).toEqual(['R']);
  });

  it('leave no trace where they are the usual ones again', () => {
    expect(withKeys(withChord({}, 'lock', 0, 'Q'), 'lock', ['L'])).toEqual({});
  });

  it('are named when two commands want them, across page and canvas too, and can be given to one', () => {
    const both = withChord({}, 'history', 0, 'N');
    expect(conflicts(both)).toEqual([{ chord: 'N', commands: ['history', 'draw'] }]);
    const settled = reassigned(both, 'history', 'N');
    expect(conflicts(settled)).toEqual([]);
    expect(settled.draw).toEqual(['R']);
  });

  it('do not clash between editing and reviewing', () => {
    expect(conflicts({ 'fault-extra': ['N'] })).toEqual([]);
  });

  it('of commands that are no more are passed over', () => {
    expect(remappingOf({ draw: ['Q'], 'paint-it-black': ['P'] })).toEqual({ draw: ['Q'] });
  });
});
