import { describe, expect, it } from 'vitest';

import { bindings, conflicts } from '../../../src/keyboard/bindings';
import type { Suggestion } from '../../../src/canvas/box';
import { COMMANDS, type CommandName } from '../../../src/canvas/commands';
import { describe as described } from '../../../src/canvas/editor/describe';
import type { Editor } from '../../../src/canvas/editor/editor';
import { rect } from '../../../src/canvas/geometry';
import { chordOf, readable } from '../../../src/keyboard/chords';
import { boxesOf } from '../../../src/canvas/scene';
import { toPicture } from '../../../src/canvas/viewport';
import { box, click, editorOf, rectOf, sides } from '../builders';

const run = (editor: Editor, ...names: CommandName[]): void =>
  names.forEach((name) => editor.send({ type: 'command', name }));
const boxes = [
  box('a', [10, 10, 40, 40], { label: 'open-menu' }),
  box('b', [50, 50, 80, 80]),
  box('c', [90, 90, 99, 99]),
];
const saved = (editor: Editor): number[] => {
  const counts: number[] = [];
  editor.listen((event) => event.type === 'edited' && counts.push(event.edits.length));
  return counts;
};

describe('arrow keys', () => {
  it('held down are one gesture: one edit, one undo', () => {
    const editor = editorOf(boxes);
    const counts = saved(editor);
    click(editor, 20, 20);
    run(editor, 'nudge-right', 'nudge-right', 'nudge-down-far');
    expect(rectOf(editor, 'a')).toEqual([10, 10, 40, 40]);
    editor.send({ type: 'settle' });
    expect(rectOf(editor, 'a')).toEqual([12, 20, 42, 50]);
    expect(counts).toEqual([1]);
    run(editor, 'undo');
    expect(rectOf(editor, 'a')).toEqual([10, 10, 40, 40]);
  });

  it('are finished by whatever comes next', () => {
    const editor = editorOf(boxes);
    click(editor, 20, 20);
    run(editor, 'nudge-right', 'kind-type');
    expect(editor.state().scene.boxes.get('a')).toMatchObject({ kind: 'type', rect: { left: 11 } });
  });

  it('with Ctrl move the right and bottom edges, with Alt the left and top ones', () => {
    const editor = editorOf(boxes);
    click(editor, 20, 20);
    run(editor, 'pull-end-right-far', 'pull-end-up', 'pull-start-left', 'pull-start-down-far');
    editor.send({ type: 'settle' });
    expect(rectOf(editor, 'a')).toEqual([9, 20, 50, 39]);
  });

  it('pan when nothing is selected', () => {
    const editor = editorOf(boxes);
    run(editor, 'nudge-right');
    expect(editor.state().viewport).toMatchObject({ x: -40, y: 0 });
  });
});

describe('a box by keys alone', () => {
  it('is made by N, arrows, Enter, arrows, Enter', () => {
    const editor = editorOf([]);
    run(editor, 'draw', 'nudge-left', 'enter', 'nudge-right-far', 'nudge-down-far', 'enter');
    expect(boxesOf(editor.state().scene).map((one) => sides(one.rect))).toEqual([[199, 150, 209, 160]]);
  });

  it('is not made while it holds no pixel', () => {
    const editor = editorOf([]);
    run(editor, 'draw', 'enter', 'nudge-right', 'enter');
    expect(editor.state().scene.order).toEqual([]);
    run(editor, 'nudge-down', 'enter');
    expect(editor.state().scene.order).toHaveLength(1);
  });
});

describe('commands', () => {
  it('go round all boxes', () => {
    const editor = editorOf(boxes);
    const seen = Array.from({ length: 4 }, () => {
      run(editor, 'next');
      return editor.state().selection[0];
    });
    expect(seen).toEqual(['a', 'b', 'c', 'a']);
    run(editor, 'previous');
    expect(editor.state().selection).toEqual(['c']);
  });

  it('delete all selected boxes as one gesture, in whatever order they come back', () => {
    const editor = editorOf(boxes);
    run(editor, 'select-all', 'remove');
    expect(editor.state().scene.order).toEqual([]);
    run(editor, 'undo');
    expect(boxesOf(editor.state().scene)).toEqual(boxes);
    run(editor, 'redo');
    expect(editor.state().scene.order).toEqual([]);
  });

  it('copy boxes without their labels, which are unique on a screen', () => {
    const editor = editorOf(boxes);
    click(editor, 20, 20);
    run(editor, 'duplicate');
    expect(editor.state().scene.boxes.get('new-1')).toMatchObject({ label: null, origin: 'drawn', rect: { left: 20 } });
  });

  it('paste at the same place on another screen, moved onto it if it is smaller', () => {
    const clipboard = [box('a', [300, 200, 390, 290])];
    const same = editorOf([], { clipboard });
    run(same, 'paste');
    expect(rectOf(same, 'new-1')).toEqual([300, 200, 390, 290]);
    const small = editorOf([], { clipboard, screen: { width: 200, height: 100 } });
    run(small, 'paste');
    expect(rectOf(small, 'new-1')).toEqual([110, 10, 200, 100]);
  });

  it('paste into free space, however often: no box lies exactly upon another', () => {
    const editor = editorOf([box('a', [10, 10, 40, 40])], { screen: { width: 100, height: 100 } });
    run(editor, 'next', 'copy');
    for (let times = 0; times < 12; times++) run(editor, 'paste');
    const places = boxesOf(editor.state().scene).map(({ rect: { left, top, right, bottom } }) =>
      [left, top, right, bottom].join(),
    );
    expect(places).toHaveLength(13);
    expect(new Set(places).size).toBe(13);
  });

  it('say that nothing is pasted where no place is free', () => {
    const editor = editorOf([box('a', [0, 0, 20, 20])], { screen: { width: 20, height: 20 } });
    const reasons: string[] = [];
    editor.listen((event) => event.type === 'refused' && reasons.push(event.reason));
    run(editor, 'next', 'copy', 'paste');
    expect(reasons).toEqual(['There is no free place for a copy on this screen.']);
    expect(editor.state().scene.order).toHaveLength(1);
  });

  it('say why they do nothing', () => {
    const editor = editorOf(boxes);
    const reasons: string[] = [];
    editor.listen((event) => event.type === 'refused' && reasons.push(event.reason));
    run(editor, 'undo', 'paste');
    click(editor, 20, 20);
    run(editor, 'lock', 'remove');
    expect(reasons).toHaveLength(3);
    expect(reasons[2]).toContain('locked');
    expect(editor.state().scene.order).toContain('a');
  });

  it('change no box where boxes are only read', () => {
    const editor = editorOf(boxes, { mode: 'readonly' });
    for (const command of COMMANDS) run(editor, 'next', command.name);
    expect(boxesOf(editor.state().scene)).toEqual(boxes);
  });

  it('all do something or say why: none of the table is without an action', () => {
    for (const command of COMMANDS) {
      const editor = editorOf(boxes);
      click(editor, 60, 60);
      expect(() => run(editor, command.name)).not.toThrow();
    }
  });
});

describe('Escape', () => {
  it('gives up one thing a time and then lets Tab leave', () => {
    const editor = editorOf(boxes);
    click(editor, 20, 20);
    run(editor, 'draw', 'enter');
    run(editor, 'cancel');
    expect(editor.state()).toMatchObject({ gesture: null, drawing: true });
    run(editor, 'cancel');
    expect(editor.state()).toMatchObject({ drawing: false, selection: ['a'] });
    run(editor, 'cancel', 'cancel');
    expect(editor.state()).toMatchObject({ selection: [], released: true });
    run(editor, 'next');
    expect(editor.state().released).toBe(false);
  });
});

describe('proposals', () => {
  const suggestions: Suggestion[] = [
    { id: 'g1', rect: rect(100, 100, 140, 120), kind: 'click', confidence: 0.6 },
    { id: 'g2', rect: rect(200, 100, 240, 120), kind: 'type', confidence: 0.9 },
  ];
  const withSuggestions = (): Editor => {
    const editor = editorOf(boxes);
    editor.send({ type: 'show', shown: { suggestions: suggestions } });
    return editor;
  };

  it('become boxes by a click', () => {
    const editor = withSuggestions();
    editor.send({ type: 'move', at: { x: 110, y: 110 }, modifiers: { shift: false, mod: false, alt: false } });
    click(editor, 110, 110);
    expect(editor.state().scene.boxes.get('g1')).toMatchObject({ origin: 'vision', kind: 'click' });
  });

  it('become boxes by a key, the most certain first; undo makes them proposals again', () => {
    const editor = withSuggestions();
    run(editor, 'accept');
    expect(editor.state().selection).toEqual(['g2']);
    run(editor, 'undo', 'accept-all');
    expect(editor.state().scene.order).toEqual(['a', 'b', 'c', 'g1', 'g2']);
  });

  it('stay away once they were dismissed', () => {
    const editor = withSuggestions();
    run(editor, 'dismiss', 'accept-all');
    expect(editor.state().scene.order).toEqual(['a', 'b', 'c', 'g1']);
  });
});

describe("the server's boxes", () => {
  it('replace the scene; what can no longer be undone is passed over', () => {
    const editor = editorOf(boxes);
    click(editor, 20, 20);
    run(editor, 'kind-type');
    editor.send({ type: 'replace', boxes: boxes.slice(1) });
    expect(editor.state().selection).toEqual([]);
    run(editor, 'undo');
    expect(boxesOf(editor.state().scene)).toEqual(boxes.slice(1));
  });
});

describe('the status line', () => {
  it('says which box, its label, kind, size and place', () => {
    const editor = editorOf(boxes);
    expect(described(editor.state())).toBe('3 boxes, none selected');
    click(editor, 20, 20);
    expect(described(editor.state())).toBe('box 1 of 3, open-menu, click, 30x30 at 10,10');
    run(editor, 'nudge-right');
    expect(described(editor.state())).toBe('box 1 of 3, open-menu, click, 30x30 at 11,10');
    run(editor, 'select-all');
    expect(described(editor.state())).toBe('3 of 3 boxes selected');
    editor.send({ type: 'show', shown: { mode: 'single', highlighted: 'b' } });
    expect(described(editor.state())).toBe('box 2 of 3, no label, click, 30x30 at 50,50');
  });
});

describe('zooming by keys', () => {
  it('goes close to a small box, and no farther away than the whole screen for one as wide as that', () => {
    const editor = editorOf([box('small', [10, 10, 20, 20]), box('wide', [0, 0, 400, 10])]);
    run(editor, 'fit');
    const whole = editor.state().viewport;
    editor.send({ type: 'select', ids: ['wide'] });
    run(editor, 'zoom-to-box');
    expect(editor.state().viewport).toEqual(whole);
    editor.send({ type: 'zoom-to', id: 'small' });
    expect(editor.state().viewport.scale).toBeGreaterThan(whole.scale);
  });

  it('keeps what lies under the pointer there, also after the picture was scrolled under it', () => {
    const editor = editorOf(boxes);
    const at = { x: 60, y: 60 };
    editor.send({ type: 'move', at, modifiers: { shift: false, mod: false, alt: false } });
    editor.send({ type: 'scroll', dx: 5, dy: -8 });
    const under = toPicture(editor.state().viewport, at);
    run(editor, 'zoom-in', 'zoom-in');
    expect(editor.state().viewport.scale).toBe(2);
    expect(toPicture(editor.state().viewport, at)).toEqual(under);
  });
});

describe('keys', () => {
  const press = (
    key: string,
    code: string,
    held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
  ) => chordOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

  it('make the same chord on every keyboard', () => {
    expect(press('z', 'KeyZ', { ctrlKey: true })).toBe('Mod+Z');
    expect(press('Z', 'KeyZ', { metaKey: true, shiftKey: true })).toBe('Mod+Shift+Z');
    expect(press('с', 'KeyC')).toBe('C');
    expect(press('?', 'Minus', { shiftKey: true })).toBe('?');
    expect(press('ArrowLeft', 'ArrowLeft', { altKey: true, shiftKey: true })).toBe('Alt+Shift+ArrowLeft');
    expect(press('y', 'KeyZ', { ctrlKey: true })).toBe('Mod+Y');
  });

  it('mean one command each by default', () => {
    expect(conflicts({})).toEqual([]);
    expect(bindings().get('Mod+Z')).toBe('undo');
  });

  it('can be chosen; a clash is found, and until it is solved the choice wins', () => {
    expect(conflicts({ loupe: ['C'] })).toEqual([{ chord: 'C', commands: ['kind-click', 'loupe'] }]);
    expect(bindings({ loupe: ['C'] }).get('C')).toBe('loupe');
    expect(bindings({ loupe: ['Q'] }).get('Z')).toBeUndefined();
  });

  it('are read by people', () => {
    expect(readable('Mod+Shift+ArrowLeft')).toEqual(['Ctrl', 'Shift', '←']);
    expect(readable('+')).toEqual(['+']);
  });
});
