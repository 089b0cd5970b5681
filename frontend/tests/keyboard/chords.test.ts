import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { actsInText, ariaKeys, chordOf, readable } from '../../src/keyboard/chords';
import { COMMANDS } from '../../src/keyboard/commands';
import { conflicts } from '../../src/keyboard/bindings';
import { reassigned, withChord } from '../../src/keyboard/remapping';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const named = fc.constantFrom(...COMMANDS.map(({ name }) => name));
const chord = fc.constantFrom('A', 'J', 'Mod+Enter', 'Alt+1', '?', 'G', '1', 'Escape', 'F6');

describe('a chord', () => {
  it('of Alt has the letter or digit printed on the key, also where the system types a sign with it', () => {
    expect(chordOf({ ...NONE, altKey: true, key: '¡', code: 'Digit1' })).toBe('Alt+1');
    expect(chordOf({ ...NONE, altKey: true, key: 'Dead', code: 'KeyE' })).toBe('Alt+E');
    expect(chordOf({ ...NONE, key: 'й', code: 'KeyQ' })).toBe('Q');
  });

  it('is read aloud as assistive technology wants it', () => {
    expect(ariaKeys(['Mod+Enter', 'Q'])).toBe('Control+Enter Q');
    expect(readable('Mod+ArrowLeft')).toEqual(['Ctrl', '←']);
  });

  it('without Ctrl or Alt never acts in text', () => {
    for (const { keys } of COMMANDS) {
      for (const one of keys.filter((key) => !/^(Mod|Alt)\+/.test(key))) expect(actsInText(one), one).toBe(false);
    }
    expect(['Mod+C', 'Mod+V', 'Mod+Shift+Z', 'Mod+ArrowLeft', 'Mod+A', 'Mod+Backspace'].some(actsInText)).toBe(false);
    expect(['Mod+Enter', 'Alt+1', 'Alt+E'].every(actsInText)).toBe(true);
  });
});

describe('remapping', () => {
  it('has a name of its own for every command of every page', () => {
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  });

  it('can always be settled: whoever is given a key has it alone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(named, chord), { maxLength: 6 }), (choices) => {
        let remapping = {};
        for (const [name, key] of choices) remapping = reassigned(withChord(remapping, name, 9, key), name, key);
        expect(conflicts(remapping)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('names two commands of one page that want one key, and none of different pages', () => {
    expect(conflicts({ 'final-accept': ['J'] })).toEqual([{ chord: 'J', commands: ['final-accept', 'final-next'] }]);
    expect(conflicts({ 'final-accept': ['U'] })).toEqual([]);
    expect(conflicts({ 'final-accept': ['G'] })).toEqual([{ chord: 'G', commands: ['go', 'final-accept'] }]);
  });
});
