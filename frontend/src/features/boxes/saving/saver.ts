/** Saves the boxes of one screen: the autosave runner over the machine of boxes, with the editor as a port. */
import { Runner } from '@/autosave/runner';
import type { Edit } from '@/canvas/edits';
import * as box from '@/canvas/outbox';
import type { Choice, Clash } from '@/canvas/reconcile';
import type { Scene } from '@/canvas/scene';

import {
  type BoxSaving,
  type Request,
  type Response,
  boxMachine,
  isNewer,
  merge,
  retried,
  savingFrom,
  withOutbox,
} from './machine';

/** The server and the storage. */
export interface Ports {
  readonly send: (batch: box.Batch) => Promise<number>;
  /** The server's boxes, just read. */
  readonly read: () => Promise<box.Present>;
  /** As `UnsentEditsStore.keep`. */
  readonly keep: (text: string | null) => boolean;
  readonly fresh: () => string;
}

/** The editor as the saver needs it. */
export interface EditorPort {
  /** Shows other boxes than those it knows of. */
  readonly show: (scene: Scene) => void;
  /** Settles when no gesture is under way, so that none is interrupted. */
  readonly whenIdle: () => Promise<void>;
}

export interface Saving {
  readonly unsaved: number;
  readonly version: number;
  readonly state: 'sending' | 'unreachable' | 'signed-out' | 'clash' | 'refused';
  /** False when the browser has no room for what is unsaved. */
  readonly stored: boolean;
  readonly clashes: readonly Clash[];
  /** What the server said when it would not take edits. */
  readonly refusal: string | null;
}

export class Saver {
  private readonly runner: Runner<BoxSaving, Request, Response>;
  private previous: BoxSaving;
  private saving: Saving;
  private stored = true;
  private editorPort: EditorPort | null = null;
  private onStopped: (() => void) | null = null;
  /** What to begin with: the server's boxes with the edits that were left over on top. */
  readonly scene: Scene;
  readonly subscribe: (listener: () => void) => () => void;

  constructor(
    private readonly ports: Ports,
    present: box.Present,
    left: readonly Edit[],
  ) {
    const first = savingFrom(present, left, ports.fresh);
    this.previous = first;
    this.scene = first.scene;
    this.saving = summary(first, this.stored);
    this.runner = new Runner(
      boxMachine(ports.fresh),
      { send: (request) => this.deliver(request), store: (state) => this.changed(state), pause: 'debounce' },
      first,
    );
    this.runner.stop();
    this.subscribe = this.runner.subscribe;
  }

  readonly state = (): Saving => this.saving;

  start(editorPort: EditorPort): void {
    this.editorPort = editorPort;
    this.onStopped = null;
    this.keep(this.runner.state());
    this.runner.start();
  }

  /** The page is left: sends what it can without trouble, then calls `gone`; the rest stays stored. */
  stop(gone: () => void): void {
    this.editorPort = null;
    this.onStopped = gone;
    this.leaveWhenDone(this.runner.state());
  }

  add(edits: readonly Edit[]): void {
    this.update((state) => withOutbox(state, (outbox) => box.enqueue(outbox, edits, this.ports.fresh)));
  }

  /** Boxes that were read for another reason; laid under mine when they are newer and nothing is on its way. */
  offer(present: box.Present): void {
    if (!isNewer(this.runner.state(), present)) return;
    void this.editorPort?.whenIdle().then(() => {
      if (isNewer(this.runner.state(), present)) {
        this.update((state) => merge(state, present, new Map(), this.ports.fresh));
      }
    });
  }

  choose(choices: ReadonlyMap<string, Choice>): void {
    this.update((state) => merge(state, state.present, choices, this.ports.fresh));
  }

  signedIn(): void {
    this.update((state) => withOutbox(state, box.signedIn));
  }

  /** Now rather than later: a person asked, or the network is back. */
  retry(): void {
    this.update(retried);
  }

  private update(change: (state: BoxSaving) => BoxSaving): void {
    this.runner.update(change);
  }

  private async deliver(request: Request): Promise<Response> {
    if (request.type === 'edits') return { type: 'edits', version: await this.ports.send(request.batch) };
    const present = await this.ports.read();
    await this.editorPort?.whenIdle();
    return { type: 'read', present };
  }

  /** Every change ends here: store it, say it, show what others did. */
  private changed(state: BoxSaving): void {
    const before = this.previous;
    this.previous = state;
    if (state.outbox.entries !== before.outbox.entries || state.outbox.version !== before.outbox.version) {
      this.keep(state);
    }
    this.saving = summary(state, this.stored);
    if (state.scene !== before.scene) this.editorPort?.show(state.scene);
    this.leaveWhenDone(state);
  }

  private keep({ outbox }: BoxSaving): void {
    this.stored = this.ports.keep(box.unsaved(outbox) > 0 ? box.stored(outbox) : null);
  }

  private leaveWhenDone({ outbox }: BoxSaving): void {
    if (!this.onStopped || outbox.sent > 0) return;
    if (box.retryAfter(outbox) === 0 && box.unsaved(outbox) > 0 && outbox.blockedBy === null) return;
    const gone = this.onStopped;
    this.onStopped = null;
    this.runner.stop();
    gone();
  }
}

function summary({ outbox, refusal, clashes }: BoxSaving, stored: boolean): Saving {
  const blocked = outbox.blockedBy === 'behind' ? null : outbox.blockedBy;
  const trouble = outbox.failures > 0 ? 'unreachable' : 'sending';
  return {
    unsaved: box.unsaved(outbox),
    version: outbox.version,
    state: blocked ?? (refusal?.stops ? 'refused' : trouble),
    stored,
    clashes,
    refusal: refusal?.text ?? null,
  };
}
