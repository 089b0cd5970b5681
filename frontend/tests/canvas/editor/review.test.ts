import { describe, expect, it } from 'vitest';

import type { EditorEvent } from '../../../src/canvas/editor/state';
import { boxesOf } from '../../../src/canvas/scene';
import { box, click, drag, editorOf, sides } from '../builders';

const boxes = [box('a', [10, 10, 60, 40]), box('b', [100, 10, 160, 40])];

function reviewing() {
  const editor = editorOf(boxes, { mode: 'review' });
  const events: EditorEvent[] = [];
  editor.listen((event) => events.push(event));
  return { editor, events };
}

describe('a reviewer', () => {
  it('marks the box that is selected, and changes none', () => {
    const { editor, events } = reviewing();
    editor.send({ type: 'command', name: 'next' });
    editor.send({ type: 'command', name: 'fault-loose' });
    expect(events).toEqual([{ type: 'marked', fault: 'loose', ids: ['a'] }]);
    expect(boxesOf(editor.state().scene)).toEqual(boxes);
  });

  it('is told to select a box first', () => {
    const { editor, events } = reviewing();
    editor.send({ type: 'command', name: 'fault-tight' });
    expect(events).toMatchObject([{ type: 'refused' }]);
  });

  it('draws where a box is missing; without that a drag moves the picture', () => {
    const { editor, events } = reviewing();
    drag(editor, [
      [200, 100],
      [240, 130],
    ]);
    expect(events).toEqual([]);
    editor.send({ type: 'look', viewport: { scale: 1, x: 0, y: 0 } });
    editor.send({ type: 'command', name: 'fault-missing' });
    drag(editor, [
      [200, 100],
      [240, 130],
    ]);
    const [missed] = events;
    expect(missed?.type === 'missed' && sides(missed.rect)).toEqual([200, 100, 240, 130]);
    expect(boxesOf(editor.state().scene)).toEqual(boxes);
    expect(editor.state().drawing).toBe(false);
  });

  it('selects by click, and marks nothing where boxes are only read or of another time', () => {
    const { editor, events } = reviewing();
    click(editor, 120, 20);
    expect(editor.state().selection).toEqual(['b']);
    editor.send({ type: 'show', shown: { snapshotBoxes: [] } });
    editor.send({ type: 'command', name: 'fault-extra' });
    editor.send({ type: 'show', shown: { snapshotBoxes: null, mode: 'readonly' } });
    editor.send({ type: 'command', name: 'fault-extra' });
    expect(events).toEqual([]);
  });
});

describe('a finger', () => {
  const touch = { modifiers: { shift: false, mod: false, alt: false }, pans: false, touch: true };

  it('moves the picture, selects where it taps, and draws only when that was asked for', () => {
    const editor = editorOf(boxes);
    const swipe = (from: [number, number], to: [number, number]) => {
      const [start, end] = [
        { x: from[0], y: from[1] },
        { x: to[0], y: to[1] },
      ];
      editor.send({ type: 'press', at: start, ...touch });
      editor.send({ type: 'move', at: end, modifiers: touch.modifiers });
      editor.send({ type: 'release', at: end, modifiers: touch.modifiers });
    };
    swipe([200, 150], [230, 160]);
    expect(editor.state().viewport).toMatchObject({ x: 30, y: 10 });
    expect(editor.state().scene.order).toHaveLength(2);
    swipe([60, 30], [60, 30]);
    expect(editor.state().selection).toEqual(['a']);
    editor.send({ type: 'command', name: 'draw' });
    swipe([230, 160], [260, 200]);
    expect(editor.state().scene.order).toHaveLength(3);
  });
});
