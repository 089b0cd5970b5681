import { describe, expect, it } from 'vitest';

import { Fingers } from '../../src/canvas-view/fingers';
import { box, editorOf } from '../canvas/builders';

const finger = (pointerId: number) => ({ pointerType: 'touch', pointerId });

describe('two fingers', () => {
  it('zoom at the point between them and give up what one had begun', () => {
    const editor = editorOf([box('a', [10, 10, 60, 40])]);
    const fingers = new Fingers(editor);
    expect(fingers.down(finger(1), { x: 100, y: 100 })).toBe(false);
    editor.send({
      type: 'press',
      at: { x: 100, y: 100 },
      modifiers: { shift: false, mod: false, alt: false },
      pans: true,
    });
    expect(fingers.down(finger(2), { x: 140, y: 100 })).toBe(true);
    expect(editor.state().gesture).toBeNull();
    fingers.move(finger(1), { x: 80, y: 100 });
    fingers.move(finger(2), { x: 160, y: 100 });
    const { scale, x } = editor.state().viewport;
    expect(scale).toBeCloseTo(2);
    expect(120 * scale + x).toBeCloseTo(120);
    expect(fingers.up(finger(1))).toBe(true);
    expect(fingers.move(finger(2), { x: 10, y: 10 })).toBe(true);
    expect(fingers.up(finger(2))).toBe(true);
    expect(fingers.down(finger(3), { x: 5, y: 5 })).toBe(false);
  });

  it('leave mouse and pen alone', () => {
    const fingers = new Fingers(editorOf([]));
    for (const pointerId of [1, 2])
      expect(fingers.down({ pointerType: 'mouse', pointerId }, { x: 0, y: 0 })).toBe(false);
  });
});
