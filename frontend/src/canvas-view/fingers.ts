/** Two fingers: they zoom and drag the picture at once; what one of them had begun before is given up. */
import type { Editor } from '../canvas/editor/editor';
import type { Point } from '../canvas/geometry';

interface Touch {
  readonly pointerType: string;
  readonly pointerId: number;
}

export class Fingers {
  private readonly touches = new Map<number, Point>();
  /** After a pinch the finger that is left does nothing, until all are up. */
  private pinched = false;

  constructor(private readonly editor: Editor) {}

  /** Whether the press belongs to a pinch. Points are device pixels of the canvas. */
  down({ pointerType, pointerId }: Touch, at: Point): boolean {
    if (pointerType !== 'touch') return false;
    this.touches.set(pointerId, at);
    if (this.touches.size < 2) return false;
    if (!this.pinched && this.editor.state().gesture) this.editor.send({ type: 'command', name: 'cancel' });
    this.pinched = true;
    return true;
  }

  move({ pointerId }: Touch, at: Point): boolean {
    if (!this.touches.has(pointerId)) return false;
    const before = this.grip();
    this.touches.set(pointerId, at);
    const now = this.grip();
    if (before && now) {
      this.editor.send({ type: 'scroll', dx: before.middle.x - now.middle.x, dy: before.middle.y - now.middle.y });
      if (before.apart > 0) this.editor.send({ type: 'zoom', factor: now.apart / before.apart, at: now.middle });
    }
    return this.pinched;
  }

  up({ pointerId }: Touch): boolean {
    const was = this.pinched && this.touches.delete(pointerId);
    this.touches.delete(pointerId);
    if (this.touches.size === 0) this.pinched = false;
    return was;
  }

  private grip(): { middle: Point; apart: number } | null {
    const [a, b] = this.touches.values();
    if (!a || !b) return null;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  }
}
