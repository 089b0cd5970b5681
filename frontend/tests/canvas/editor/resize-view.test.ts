import { describe, expect, it } from 'vitest';

import { whole } from '@/canvas/geometry';
import { paintedRect } from '@/canvas/viewport';

import { SCREEN, box, editorOf } from '../builders';

const NARROW = { width: 200, height: 300 };
const narrowed = (editor: ReturnType<typeof editorOf>) => {
  editor.send({ type: 'resized', view: NARROW, density: 1 });
  return editor.state().viewport;
};

describe('a window that is narrowed', () => {
  it('shows the whole screen again where it was shown as a whole', () => {
    const editor = editorOf([]);
    editor.send({ type: 'command', name: 'fit' });
    const shown = paintedRect(narrowed(editor), whole(SCREEN));
    expect(shown.left).toBeGreaterThanOrEqual(0);
    expect(shown.right).toBeLessThanOrEqual(NARROW.width);
  });

  it('shows the box again to which the view was zoomed', () => {
    const editor = editorOf([box('a', [250, 100, 330, 140])]);
    editor.send({ type: 'select', ids: ['a'] });
    editor.send({ type: 'command', name: 'zoom-to-box' });
    const { left, right } = paintedRect(narrowed(editor), { left: 250, top: 100, right: 330, bottom: 140 });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(NARROW.width);
  });

  it('keeps scale and middle where a person has moved the picture', () => {
    const editor = editorOf([]);
    editor.send({ type: 'zoom', factor: 2, at: { x: 10, y: 10 } });
    const { scale } = editor.state().viewport;
    expect(narrowed(editor).scale).toBe(scale);
  });
});
