import { describe, expect, it } from 'vitest';

import { removedBoxes } from '../../../src/canvas/editor/arrange-actions';
import { rect } from '../../../src/canvas/geometry';
import { box, editorOf, rectOf } from '../builders';

const boxes = [box('a', [10, 10, 40, 40]), box('b', [50, 50, 90, 80]), box('c', [200, 90, 220, 99])];

describe('aligning and distributing', () => {
  it('is one edit of all selected boxes and one undo step', () => {
    const editor = editorOf(boxes);
    const counts: number[] = [];
    editor.listen((event) => event.type === 'edited' && counts.push(event.edits.length));
    editor.send({ type: 'select', ids: ['a', 'b', 'c'] });
    editor.send({ type: 'command', name: 'align-left' });
    expect(['a', 'b', 'c'].map((id) => rectOf(editor, id)?.[0])).toEqual([10, 10, 10]);
    expect(editor.state().selection).toEqual(['a', 'b', 'c']);
    editor.send({ type: 'command', name: 'undo' });
    expect(boxes.map(({ id }) => rectOf(editor, id)?.[0])).toEqual([10, 50, 200]);
    expect(counts).toEqual([2, 2]);
    editor.send({ type: 'select', ids: ['a', 'b', 'c'] });
    editor.send({ type: 'command', name: 'distribute-x' });
    expect(rectOf(editor, 'b')).toEqual([100, 50, 140, 80]);
  });

  it('says how many boxes it takes, and leaves locked ones', () => {
    const editor = editorOf(boxes);
    const reasons: string[] = [];
    editor.listen((event) => event.type === 'refused' && reasons.push(event.reason));
    editor.send({ type: 'select', ids: ['c'] });
    editor.send({ type: 'command', name: 'align-top' });
    editor.send({ type: 'command', name: 'lock' });
    editor.send({ type: 'select', ids: ['a', 'b', 'c'] });
    editor.send({ type: 'command', name: 'distribute-x' });
    editor.send({ type: 'command', name: 'align-right' });
    expect(reasons).toEqual([
      'Select two or more boxes to align them.',
      'Select three or more boxes to give them equal gaps.',
    ]);
    expect(['a', 'b', 'c'].map((id) => rectOf(editor, id)?.[2])).toEqual([90, 90, 220]);
  });
});

describe('a typed rectangle', () => {
  it('becomes that of the box in one undo step; what is off the screen is refused', () => {
    const editor = editorOf(boxes);
    editor.send({ type: 'resize-to', id: 'a', rect: rect(12, 10, 60, 40) });
    expect(rectOf(editor, 'a')).toEqual([12, 10, 60, 40]);
    editor.send({ type: 'resize-to', id: 'a', rect: rect(12, 10, 401, 40) });
    expect(rectOf(editor, 'a')).toEqual([12, 10, 60, 40]);
    editor.send({ type: 'command', name: 'undo' });
    expect(rectOf(editor, 'a')).toEqual([10, 10, 40, 40]);
  });

  it('changes nothing where boxes are only looked at', () => {
    const editor = editorOf(boxes, { mode: 'readonly' });
    editor.send({ type: 'resize-to', id: 'a', rect: rect(12, 10, 60, 40) });
    expect(rectOf(editor, 'a')).toEqual([10, 10, 40, 40]);
  });
});

describe('removed boxes of the capture', () => {
  it('come back one by one, as they were', () => {
    const editor = editorOf(boxes);
    const suggestions = boxes.map(({ id, rect: at, kind }) => ({ id, rect: at, kind, confidence: 1, captured: true }));
    editor.send({ type: 'show', shown: { suggestions } });
    editor.send({ type: 'select', ids: ['b', 'c'] });
    editor.send({ type: 'command', name: 'remove' });
    expect(removedBoxes(editor.state()).map(({ id }) => id)).toEqual(['b', 'c']);
    editor.send({ type: 'bring-back', id: 'b' });
    expect(removedBoxes(editor.state()).map(({ id }) => id)).toEqual(['c']);
    expect(rectOf(editor, 'b')).toEqual([50, 50, 90, 80]);
    expect(editor.state().scene.boxes.get('b')?.origin).toBe('dom');
    expect(editor.state().selection).toEqual(['b']);
    editor.send({ type: 'command', name: 'undo' });
    expect(editor.state().scene.boxes.has('b')).toBe(false);
  });
});
