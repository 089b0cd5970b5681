/** Three canvases over one another and when to paint which: at most once a frame, and only what has changed. */
import type { Editor } from '../canvas/editor/editor';
import type { EditorState } from '../canvas/editor/state';
import * as active from '../canvas/paint/active-layer';
import * as boxes from '../canvas/paint/boxes-layer';
import type { Brush, Palette } from '../canvas/paint/brush';
import * as picture from '../canvas/paint/picture-layer';
import { onColourScheme, paletteOf } from './palette';

export interface Layers {
  readonly picture: HTMLCanvasElement;
  readonly boxes: HTMLCanvasElement;
  readonly active: HTMLCanvasElement;
}

type Parts = readonly unknown[];

const differ = (a: Parts, b: Parts): boolean => a.length !== b.length || a.some((part, i) => part !== b[i]);

export class Surface {
  private image: CanvasImageSource | null = null;
  private palette: Palette;
  private painted: { picture: Parts; boxes: Parts } = { picture: [], boxes: [] };
  private frame = 0;
  private readonly stops: (() => void)[];

  constructor(
    private readonly host: HTMLElement,
    private readonly layers: Layers,
    private readonly editor: Editor,
  ) {
    this.palette = paletteOf(host);
    const sizes = new ResizeObserver(() => this.measure());
    sizes.observe(host);
    this.stops = [
      editor.subscribe(() => this.schedule()),
      onColourScheme(() => this.repaintAll()),
      () => sizes.disconnect(),
      () => cancelAnimationFrame(this.frame),
    ];
    this.measure();
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  show(image: CanvasImageSource | null): void {
    this.image = image;
    this.repaintAll();
  }

  /** The canvases get as many pixels as the display has there, so that nothing is ever resampled. */
  private measure(): void {
    const density = window.devicePixelRatio || 1;
    const { width, height } = this.host.getBoundingClientRect();
    const view = { width: Math.round(width * density), height: Math.round(height * density) };
    if (view.width === 0 || view.height === 0) return;
    for (const canvas of [this.layers.picture, this.layers.boxes, this.layers.active]) {
      if (canvas.width === view.width && canvas.height === view.height) continue;
      canvas.width = view.width;
      canvas.height = view.height;
    }
    this.editor.send({ type: 'resized', view, density });
    this.repaintAll();
  }

  private repaintAll(): void {
    this.palette = paletteOf(this.host);
    this.painted = { picture: [], boxes: [] };
    this.schedule();
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint(this.editor.state());
    });
  }

  private paint(state: EditorState): void {
    if (state.view.width === 0) return;
    const parts = { picture: picture.parts(state), boxes: boxes.parts(state) };
    if (differ(parts.picture, this.painted.picture)) {
      picture.paint(this.brush(this.layers.picture, state), this.image, state);
    }
    if (differ(parts.boxes, this.painted.boxes)) boxes.paint(this.brush(this.layers.boxes, state), state);
    active.paint(this.brush(this.layers.active, state), state, this.image);
    this.painted = parts;
  }

  private brush(canvas: HTMLCanvasElement, { density }: EditorState): Brush {
    // The picture fills its canvas, so the browser need not blend what lies below.
    const context = canvas.getContext('2d', { alpha: canvas !== this.layers.picture });
    if (!context) throw new Error('this browser gives no 2D canvas');
    return { context, palette: this.palette, density };
  }
}
