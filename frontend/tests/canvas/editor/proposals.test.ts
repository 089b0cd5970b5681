import { describe, expect, it } from 'vitest';

import type { Suggestion } from '../../../src/canvas/box';
import type { CommandName } from '../../../src/canvas/commands';
import { describe as words } from '../../../src/canvas/editor/describe';
import type { Editor } from '../../../src/canvas/editor/editor';
import { openSuggestionsOf } from '../../../src/canvas/editor/queries';
import type { EditorEvent } from '../../../src/canvas/editor/state';
import { SCREEN, box, click, drag, editorOf, rectOf, sides } from '../builders';
import { Drawn, GREY } from '../picture/drawn';

const suggestion = (id: string, left: number, top: number, confidence = 0.8): Suggestion => ({
  id,
  rect: { left, top, right: left + 40, bottom: top + 20 },
  kind: 'type',
  confidence,
});
const SUGGESTIONS = [
  suggestion('third', 20, 100),
  suggestion('second', 120, 20, 0.9),
  suggestion('first', 20, 20, 0.7),
];

function offering(suggestions: Suggestion[] = SUGGESTIONS): Editor {
  const editor = editorOf([]);
  editor.send({ type: 'show', shown: { suggestions: suggestions } });
  return editor;
}
const press = (editor: Editor, ...names: CommandName[]) =>
  names.forEach((name) => editor.send({ type: 'command', name }));
const open = (editor: Editor) => openSuggestionsOf(editor.state()).map(({ id }) => id);
const order = (editor: Editor) => editor.state().scene.order;

describe('keys on proposals', () => {
  it('walk them in reading order, round and round, and say where they are', () => {
    const editor = offering();
    press(editor, 'next-proposal');
    expect(editor.state().focusedSuggestion).toBe('first');
    expect(words(editor.state())).toBe('proposal 1 of 3, type, 40x20 at 20,20');
    press(editor, 'next-proposal', 'next-proposal', 'next-proposal');
    expect(editor.state().focusedSuggestion).toBe('first');
    press(editor, 'previous-proposal');
    expect(editor.state().focusedSuggestion).toBe('third');
  });

  it('accept the one they are at and go on to the next', () => {
    const editor = offering();
    press(editor, 'next-proposal', 'accept', 'accept');
    expect(order(editor)).toEqual(['first', 'second']);
    expect(editor.state().focusedSuggestion).toBe('third');
  });

  it('dismiss the one they are at, tell the page, and let it come back', () => {
    const editor = offering();
    const heard: EditorEvent[] = [];
    editor.listen((event) => heard.push(event));
    press(editor, 'next-proposal', 'dismiss');
    expect(heard).toEqual([{ type: 'dismissed', ids: ['first'] }]);
    expect(open(editor)).toEqual(['third', 'second']);
    editor.send({ type: 'undismiss' });
    expect(open(editor)).toHaveLength(3);
  });

  it('accept all above the confidence, as one reads, in one gesture that is undone at once', () => {
    const editor = offering();
    editor.send({ type: 'show', shown: { certainty: 0.75 } });
    const heard: EditorEvent[] = [];
    editor.listen((event) => heard.push(event));
    press(editor, 'accept-all');
    expect(order(editor)).toEqual(['second', 'third']);
    expect(heard).toHaveLength(1);
    press(editor, 'undo');
    expect(order(editor)).toEqual([]);
    expect(open(editor)).toEqual(['third', 'second']);
  });

  it('hide them, so that nothing is accepted unseen', () => {
    const editor = offering();
    press(editor, 'proposals', 'accept-all');
    expect(order(editor)).toEqual([]);
    press(editor, 'proposals', 'accept-all');
    expect(order(editor)).toHaveLength(3);
  });

  it('are given up by Escape before the selection is', () => {
    const editor = offering();
    press(editor, 'accept', 'next-proposal', 'cancel');
    expect(editor.state()).toMatchObject({ focusedSuggestion: null, selection: ['second'] });
  });
});

describe('in review', () => {
  it('every trace is shown, however uncertain or covered by the box that moved', () => {
    const editor = editorOf([box('moved', [22, 20, 62, 40])], { mode: 'readonly' });
    editor.send({ type: 'show', shown: { suggestions: SUGGESTIONS, certainty: 1 } });
    expect(open(editor)).toHaveLength(3);
  });
});

describe('what an assistant suggests', () => {
  const byAssistant = { ...suggestion('own', 20, 20, 0.83), assistant: { name: 'Local', standIn: true } };

  it('says who suggests it and how sure it is, and becomes a box whose origin is the model', () => {
    const editor = offering([byAssistant]);
    press(editor, 'next-proposal');
    expect(words(editor.state())).toMatch(/^proposal 1 of 1, suggested by Local, a stand-in, 83 % sure, /);
    press(editor, 'accept');
    expect(editor.state().scene.boxes.get('own')?.origin).toBe('model');
  });
});

describe('one click, one box', () => {
  const BUTTON = { left: 200, top: 200, right: 280, bottom: 230 };
  const looked = (suggestions: Suggestion[] = []): Editor => {
    const editor = offering(suggestions);
    editor.send({ type: 'edges', edges: new Drawn(SCREEN).frame(BUTTON, GREY).edges() });
    return editor;
  };

  it('boxes the frame under Alt and a click, selects it, and is undone at once', () => {
    const editor = looked();
    click(editor, 240, 215, { alt: true });
    const [id = ''] = order(editor);
    expect(rectOf(editor, id)).toEqual([200, 200, 280, 230]);
    expect(editor.state()).toMatchObject({ selection: [id] });
    expect(editor.state().scene.boxes.get(id)?.origin).toBe('vision');
    press(editor, 'undo');
    expect(order(editor)).toEqual([]);
  });

  it('boxes what is under the pointer by a key', () => {
    const editor = looked();
    editor.send({ type: 'move', at: { x: 210, y: 210 }, modifiers: { shift: false, mod: false, alt: false } });
    press(editor, 'box-here');
    expect(order(editor)).toHaveLength(1);
  });

  it('selects the box that is there already instead of drawing it twice', () => {
    const editor = looked();
    click(editor, 240, 215, { alt: true });
    click(editor, 230, 220, { alt: true });
    expect(order(editor)).toHaveLength(1);
  });

  it('takes the proposal where the picture has no frame, and the kind it guesses', () => {
    const editor = looked([suggestion('field', 20, 20, 0.35)]);
    editor.send({ type: 'show', shown: { certainty: 0.6 } });
    click(editor, 30, 30, { alt: true });
    expect(order(editor)).toEqual(['field']);
    expect(editor.state().scene.boxes.get('field')?.kind).toBe('type');
  });

  it('takes the proposal of a whole control before a frame inside it', () => {
    const wide = { ...suggestion('wide', 0, 0), rect: { left: 190, top: 190, right: 420, bottom: 240 } };
    const editor = looked([wide]);
    click(editor, 240, 215, { alt: true });
    expect(order(editor)).toEqual(['wide']);
  });

  it('brings a box of the capture back under its id, which is not offered before', () => {
    const removed = { ...suggestion('removed', 0, 0, 1), rect: { left: 198, top: 198, right: 282, bottom: 232 } };
    const editor = looked([{ ...removed, captured: true }, suggestion('unsure', 200, 200, 0.9)]);
    expect(open(editor)).toEqual(['unsure']);
    click(editor, 210, 210, { alt: true });
    expect(order(editor)).toEqual(['removed']);
    expect(editor.state().scene.boxes.get('removed')).toMatchObject({ origin: 'dom', rect: removed.rect });
  });

  it('says so where there is nothing', () => {
    const editor = looked();
    const heard: EditorEvent[] = [];
    editor.listen((event) => heard.push(event));
    click(editor, 100, 100, { alt: true });
    expect(heard).toEqual([{ type: 'refused', reason: 'There is no edge and no writing under the pointer.' }]);
  });
});

describe('snapping to the picture', () => {
  const PANEL = { left: 100, top: 80, right: 180, bottom: 120 };
  const looked = (boxes = [box('loose', [96, 84, 184, 117])]): Editor => {
    const editor = editorOf(boxes);
    editor.send({ type: 'edges', edges: new Drawn(SCREEN).fill(PANEL, GREY).edges() });
    return editor;
  };

  it('draws to the edges of what is seen, both corners', () => {
    const editor = looked([]);
    drag(editor, [
      [102, 77],
      [140, 100],
      [178, 123],
    ]);
    expect(sides(editor.state().scene.boxes.get(order(editor)[0] ?? '')?.rect)).toEqual([100, 80, 180, 120]);
  });

  it('is off while Alt is held, and when it is switched off', () => {
    for (const off of ['alt', 'command']) {
      const editor = looked([]);
      if (off === 'command') press(editor, 'snapping');
      drag(
        editor,
        [
          [102, 77],
          [140, 100],
          [178, 123],
        ],
        { alt: off === 'alt' },
      );
      expect(sides(editor.state().scene.boxes.get(order(editor)[0] ?? '')?.rect)).toEqual([102, 77, 178, 123]);
    }
  });

  it('resizes to an edge that the side lies along', () => {
    const editor = looked();
    editor.send({ type: 'select', ids: ['loose'] });
    drag(editor, [
      [184, 100],
      [190, 100],
      [182, 100],
    ]);
    expect(rectOf(editor, 'loose')).toEqual([96, 84, 180, 117]);
  });

  it('takes the nearer of a box and an edge in the picture', () => {
    const editor = looked([box('other', [50, 200, 178, 250]), box('loose', [110, 85, 150, 115])]);
    editor.send({ type: 'select', ids: ['loose'] });
    drag(editor, [
      [150, 100],
      [160, 100],
      [177, 100],
    ]);
    expect(rectOf(editor, 'loose')?.[2]).toBe(178);
  });
});
