/** A browser window on the screen: the real editor and saver, on a network and a storage that the test commands. */
import { ApiError, UNREACHABLE } from '@/api/problem';
import type { Box } from '@/canvas/box';
import { idOf } from '@/canvas/edits';
import { type Editor, createEditor } from '@/canvas/editor/editor';
import type { Choice } from '@/canvas/reconcile';
import { NO_MODIFIERS } from '@/canvas/gestures/pointer';
import { type Present, restored } from '@/canvas/outbox';
import { boxesOf } from '@/canvas/scene';
import { Saver } from '@/features/boxes/saving/saver';

import * as server from './server';

export const SCREEN = { width: 320, height: 200 };

/** What may happen to a request: it arrives; it arrives and its answer is lost; it is lost itself. */
export type Fate = 'deliver' | 'lose answer' | 'lose';

type Request = (fate: Fate) => Promise<void>;

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export class Window {
  private readonly waiting: Request[] = [];
  private stored: string | null = null;
  private saver!: Saver;
  editor!: Editor;
  /** What its hands made of each box last, null: deleted. */
  readonly made = new Map<string, Box | null>();
  /** Boxes of which a person chose the others' version. */
  readonly givenUp = new Set<string>();

  private constructor(private readonly fresh: () => string) {}

  static async open(fresh: () => string): Promise<Window> {
    const window = new Window(fresh);
    await window.load();
    return window;
  }

  /** Whether everything has been saved. */
  get calm(): boolean {
    return this.waiting.length === 0 && this.saver.state().unsaved === 0;
  }

  /** What the server would not take. */
  get refusal(): string | null {
    return this.saver.state().refusal;
  }

  get version(): number {
    return this.saver.state().version;
  }

  /** The window dies, what was under way with it, and is opened again: only its storage is left. */
  async crash(fate: Fate): Promise<void> {
    const text = this.stored;
    await this.next(fate === 'deliver' ? 'lose answer' : fate);
    this.waiting.length = 0;
    this.saver.stop(() => undefined);
    this.stored = text;
    await this.load();
  }

  /** Decides what becomes of the oldest request; nothing where none is on its way. */
  async next(fate: Fate): Promise<void> {
    await this.waiting.shift()?.(fate);
    await settled();
    // The saver would wait; the sequence shall not.
    if (this.saver.state().state === 'unreachable') this.saver.retry();
    await settled();
  }

  /** The page reads the boxes for a reason of its own. */
  async refresh(): Promise<void> {
    this.saver.offer(await server.read());
    await settled();
  }

  choose(bits: number): void {
    const { clashes } = this.saver.state();
    if (clashes.length === 0) return;
    const choices = clashes.map(({ id }, place): [string, Choice] => [
      id,
      (bits >> (place % 8)) & 1 ? 'mine' : 'theirs',
    ]);
    for (const [id, choice] of choices) if (choice === 'theirs') this.givenUp.add(id);
    this.saver.choose(new Map(choices));
  }

  drag(from: [number, number], to: [number, number]): void {
    const start = { x: from[0], y: from[1] };
    const end = { x: to[0], y: to[1] };
    this.editor.send({ type: 'press', at: start, modifiers: NO_MODIFIERS, pans: false });
    this.editor.send({ type: 'move', at: end, modifiers: NO_MODIFIERS });
    this.editor.send({ type: 'release', at: end, modifiers: NO_MODIFIERS });
  }

  private async load(): Promise<void> {
    const left = restored(this.stored ?? '')?.entries.map(({ edit }) => edit) ?? [];
    const keep = (text: string | null): boolean => {
      this.stored = text;
      return true;
    };
    const saver = new Saver(
      {
        send: (batch) => this.request(() => server.send(batch)),
        read: () => this.request(() => server.read()),
        keep,
        fresh: this.fresh,
      },
      await server.read(),
      left,
    );
    const editor = createEditor({ screen: SCREEN, boxes: boxesOf(saver.scene) }, this.fresh);
    editor.send({ type: 'resized', view: SCREEN, density: 1 });
    editor.send({ type: 'look', viewport: { scale: 1, x: 0, y: 0 } });
    editor.listen((event) => {
      if (event.type !== 'edited') return;
      for (const edit of event.edits) this.made.set(idOf(edit), edit.after);
      saver.add(event.edits);
    });
    [this.saver, this.editor] = [saver, editor];
    saver.start({
      show: (scene) => editor.send({ type: 'replace', boxes: boxesOf(scene) }),
      whenIdle: () => Promise.resolve(),
    });
  }

  private request<T extends number | Present>(arrive: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push(async (fate) => {
        const unheard = new ApiError(0, [UNREACHABLE]);
        if (fate === 'lose') {
          reject(unheard);
          return;
        }
        const answer = arrive();
        const heard = fate === 'deliver' ? answer : answer.then(() => Promise.reject(unheard));
        await heard.then(resolve, reject);
      });
    });
  }
}
