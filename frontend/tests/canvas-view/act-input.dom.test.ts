import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Act, ActOn } from '../../src/canvas/aim';
import { clicked } from '../../src/canvas/hit-test';
import { attachActs } from '../../src/canvas-view/act-input';
import { actOnLabels } from '../../src/canvas-view/label-acts';
import { attachPointer } from '../../src/canvas-view/pointer-input';
import { box, editorOf } from '../canvas/builders';

let detach: (() => void)[] = [];
afterEach(() => detach.forEach((each) => each()));

/** The picture of the studio at its own size: two labelled boxes, and what the mouse does to them. */
function studioPicture() {
  const boxes = [box('knob', [10, 10, 50, 30]), box('end', [200, 100, 260, 130])];
  const editor = editorOf(boxes, { mode: 'readonly' });
  editor.send({ type: 'show', shown: { acts: true } });
  const host = document.createElement('div');
  host.tabIndex = 0;
  host.setPointerCapture = () => undefined;
  document.body.replaceChildren(host);
  const acts: (ActOn<string> | null)[] = [];
  const activated: string[] = [];
  editor.listen((event) => event.type === 'activated' && activated.push(event.id));
  const labelAt = (act: Act) => actOnLabels(act, (point) => clicked(editor.state().scene, point, undefined) ?? null);
  detach = [
    attachActs(host, editor, { act: (act) => acts.push(labelAt(act)), cross: () => null }),
    attachPointer(host, editor, () => false),
  ];
  const press = (x: number, y: number, button = 0) => {
    fireEvent.pointerDown(host, { clientX: x, clientY: y, button });
    fireEvent.pointerUp(host, { clientX: x, clientY: y, button });
  };
  return {
    editor,
    acts,
    activated,
    click: (x: number, y: number, detail = 1) => {
      press(x, y);
      fireEvent.click(host, { clientX: x, clientY: y, detail });
    },
    rightClick: (x: number, y: number) => {
      press(x, y, 2);
      fireEvent.contextMenu(host, { clientX: x, clientY: y, button: 2 });
    },
    drag: (from: [number, number], to: [number, number]) => {
      fireEvent.pointerDown(host, { clientX: from[0], clientY: from[1], button: 0 });
      fireEvent.pointerMove(host, { clientX: to[0], clientY: to[1] });
      fireEvent.pointerUp(host, { clientX: to[0], clientY: to[1], button: 0 });
      fireEvent.click(host, { clientX: to[0], clientY: to[1], detail: 1 });
    },
  };
}

describe("the mouse on the studio's picture", () => {
  it('writes a click, a double click and a right click each as what it is', () => {
    const { acts, activated, click, rightClick } = studioPicture();
    click(20, 20, 1);
    click(20, 20, 2);
    rightClick(230, 110);
    expect(acts).toEqual([
      { type: 'click', at: 'knob' },
      { type: 'doubleClick', at: 'knob' },
      { type: 'rightClick', at: 'end' },
    ]);
    expect(activated).toEqual([]);
  });

  it('writes a drag from box to box, and pans with a drag from beside the boxes', () => {
    const { editor, acts, drag } = studioPicture();
    drag([20, 20], [230, 110]);
    expect(acts).toEqual([{ type: 'drag', from: 'knob', to: 'end' }]);
    const { x, y } = editor.state().viewport;
    drag([100, 60], [230, 110]);
    expect(acts).toHaveLength(1);
    expect(editor.state().viewport).not.toMatchObject({ x, y });
  });

  it('writes nothing where no box is, nor for a drag that ends where it began', () => {
    const { acts, click, drag } = studioPicture();
    click(120, 70);
    drag([12, 12], [48, 28]);
    expect(acts.filter((act) => act !== null)).toEqual([]);
  });
});
