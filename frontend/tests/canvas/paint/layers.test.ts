import { describe, expect, it } from 'vitest';

import { KINDS } from '../../../src/canvas/box';
import type { Editor } from '../../../src/canvas/editor/editor';
import { NO_MODIFIERS } from '../../../src/canvas/gestures/pointer';
import * as active from '../../../src/canvas/paint/active-layer';
import * as boxesLayer from '../../../src/canvas/paint/boxes-layer';
import type { Brush } from '../../../src/canvas/paint/brush';
import * as picture from '../../../src/canvas/paint/picture-layer';
import { SCREEN, box, click, editorOf } from '../builders';

type Call = [name: string, ...args: unknown[]];

/** A brush that writes down what is painted with it. */
function recorder(): { brush: Brush; calls: Call[]; of: (name: string) => unknown[][] } {
  const calls: Call[] = [];
  const target: Record<string, unknown> = { canvas: SCREEN, measureText: () => ({ width: 30 }) };
  const context = new Proxy(target, {
    get: (object, name: string) =>
      name in object ? object[name] : (...args: unknown[]) => void calls.push([name, ...args]),
    set: (object, name: string, value) => {
      object[name] = value;
      calls.push([`${name}=`, value]);
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
  const colour = 'black';
  const palette: Brush['palette'] = {
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, kind])) as Brush['palette']['kinds'],
    ...{ accent: colour, halo: colour, suggestion: 'suggestion', guide: colour, dim: 'dim', backdrop: colour },
    ...{ path: colour, failed: 'failed', tag: colour, tagInk: colour },
  };
  const of = (name: string) => calls.filter(([called]) => called === name).map(([, ...args]) => args);
  return { brush: { context, palette, density: 1 }, calls, of };
}

const boxes = [box('a', [10, 10, 60, 60], { label: 'open-menu' }), box('b', [100, 100, 160, 130], { kind: 'type' })];
const grab = (editor: Editor): void => {
  click(editor, 30, 30);
  editor.send({ type: 'press', at: { x: 30, y: 30 }, modifiers: NO_MODIFIERS, pans: false });
  editor.send({ type: 'move', at: { x: 50, y: 50 }, modifiers: NO_MODIFIERS });
};

describe('the layer of resting boxes', () => {
  it('has every box in view and none out of it', () => {
    const editor = editorOf([...boxes, box('far', [380, 280, 400, 300])]);
    editor.send({ type: 'scroll', dx: -60, dy: 0 });
    const { brush, of } = recorder();
    boxesLayer.paint(brush, editor.state());
    expect(of('fillRect')).toEqual([
      [70, 10, 50, 50],
      [160, 100, 60, 30],
    ]);
  });

  it('lets go of a box while it is dragged, and is not painted again during the drag', () => {
    const editor = editorOf(boxes);
    const resting = boxesLayer.parts(editor.state());
    grab(editor);
    const lifted = boxesLayer.parts(editor.state());
    expect(lifted).not.toEqual(resting);
    editor.send({ type: 'move', at: { x: 70, y: 90 }, modifiers: NO_MODIFIERS });
    expect(boxesLayer.parts(editor.state()).every((part, i) => part === lifted[i])).toBe(true);
    const { brush, of } = recorder();
    boxesLayer.paint(brush, editor.state());
    expect(of('fillRect')).toEqual([[100, 100, 60, 30]]);
  });

  it('is not painted again when another box is selected', () => {
    const editor = editorOf(boxes);
    const before = boxesLayer.parts(editor.state());
    editor.send({ type: 'command', name: 'next' });
    expect(boxesLayer.parts(editor.state())).toEqual(before);
  });

  it('shows labels only where there is room for them', () => {
    const editor = editorOf(boxes);
    editor.send({ type: 'show', shown: { labels: true } });
    const near = recorder();
    boxesLayer.paint(near.brush, editor.state());
    expect(near.of('fillText').map(([text]) => text)).toEqual(['open-menu', 'type']);
    editor.send({ type: 'zoom', factor: 0.25, at: { x: 0, y: 0 } });
    const far = recorder();
    boxesLayer.paint(far.brush, editor.state());
    expect(far.of('fillText')).toEqual([]);
  });

  it('dims all but the one box that is to be labelled', () => {
    const editor = editorOf(boxes, { mode: 'single' });
    editor.send({ type: 'show', shown: { highlighted: 'b' } });
    const { brush, of } = recorder();
    boxesLayer.paint(brush, editor.state());
    expect(of('fillStyle=')).toEqual([['dim']]);
    expect(of('clearRect').at(-1)).toEqual([100, 100, 60, 30]);
  });
});

describe('the layer of the hands', () => {
  it('shows a dragged box where it is, outlined outside its pixels', () => {
    const editor = editorOf(boxes);
    editor.send({ type: 'command', name: 'snapping' });
    grab(editor);
    const { brush, of } = recorder();
    active.paint(brush, editor.state(), null);
    expect(of('strokeRect')).toContainEqual([29, 29, 52, 52]);
    expect(of('fillText')).toContainEqual(['50x50 at 30,30', 34, 95.5]);
  });

  it('shows what a script does, and a failed step in its own colour', () => {
    const editor = editorOf([]);
    const at = { x: 20, y: 20 };
    editor.send({
      type: 'show',
      shown: {
        path: [
          { type: 'pointer', at, text: 'click', state: 'done' },
          { type: 'keys', text: "write('hi')", state: 'failed' },
        ],
      },
    });
    const { brush, of } = recorder();
    active.paint(brush, editor.state(), null);
    expect(of('fillText').map(([text]) => text)).toEqual(['1', 'click', "2  write('hi')"]);
    expect(of('fillStyle=')).toContainEqual(['failed']);
  });
});

describe('the picture', () => {
  it.each([
    [1, true],
    [2, true],
    [2.5, false],
  ])('at scale %d is smoothed: %s', (factor, smooth) => {
    const editor = editorOf([]);
    editor.send({ type: 'zoom', factor, at: { x: 0, y: 0 } });
    const { brush, of } = recorder();
    picture.paint(brush, {} as CanvasImageSource, editor.state());
    expect(of('imageSmoothingEnabled=')).toEqual([[smooth]]);
  });

  it('is cut to the pixels in view, drawn edge on edge', () => {
    const editor = editorOf([]);
    editor.send({ type: 'zoom', factor: 10, at: { x: 105, y: 55 } });
    const { brush, of } = recorder();
    picture.paint(brush, {} as CanvasImageSource, editor.state());
    const [, left, top, wide, tall, x, y, w, h] = of('drawImage')[0] as number[];
    expect([left, top, wide, tall]).toEqual([94, 49, 41, 31]);
    expect([x, y, w, h]).toEqual([-5, -5, 410, 310]);
  });
});
