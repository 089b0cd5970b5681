import { describe, expect, it } from 'vitest';

import { box, click, drag, editorOf, rectOf } from '../builders';

describe('acts on boxes', () => {
  const boxes = [box('knob', [10, 10, 50, 30]), box('end', [200, 100, 260, 130])];
  const linking = () => {
    const editor = editorOf(boxes, { mode: 'readonly' });
    editor.send({ type: 'show', shown: { acts: true } });
    const events: string[] = [];
    editor.listen((event) => {
      if (event.type === 'linked') events.push(`${event.from} > ${event.to}`);
      if (event.type === 'activated') events.push(event.id);
    });
    return { editor, events };
  };

  it('of the mouse draw a line and select: moving neither boxes nor picture, reported by the input alone', () => {
    const { editor, events } = linking();
    const before = editor.state().viewport;
    drag(editor, [
      [20, 20],
      [100, 60],
      [230, 110],
    ]);
    expect(editor.state().selection).toEqual(['end']);
    click(editor, 20, 20);
    expect(editor.state().selection).toEqual(['knob']);
    expect(events).toEqual([]);
    expect(editor.state().viewport).toEqual(before);
    expect(rectOf(editor, 'knob')).toEqual([10, 10, 50, 30]);
  });

  it('do not keep a drag beside a box, or with the space bar, from moving the picture', () => {
    const { editor, events } = linking();
    const elsewhere = editorOf(boxes, { mode: 'readonly' });
    for (const [pannedEditor, from, pans] of [
      [editor, [100, 60], false],
      [editor, [20, 20], true],
      [elsewhere, [20, 20], false],
    ] as const) {
      const { x, y } = pannedEditor.state().viewport;
      drag(pannedEditor, [[...from], [230, 110]], { pans });
      expect(pannedEditor.state().viewport).not.toEqual({ scale: 1, x, y });
      pannedEditor.send({ type: 'command', name: 'fit' });
      pannedEditor.send({ type: 'command', name: 'actual-size' });
    }
    expect(events).toEqual([]);
  });

  it('are done by keys alone', () => {
    const { editor, events } = linking();
    for (const name of ['next', 'link', 'next', 'enter', 'enter'] as const) editor.send({ type: 'command', name });
    expect(events).toEqual(['knob > end', 'end']);
  });

  it('are given up by Escape', () => {
    const { editor, events } = linking();
    for (const name of ['next', 'link', 'cancel', 'next', 'enter'] as const) editor.send({ type: 'command', name });
    expect(events).toEqual(['end']);
  });
});
