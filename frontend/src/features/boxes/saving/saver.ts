/**
 * Sends finished gestures as they are made, keeps them until the server has them, and lays them over what others did.
 * The transitions are those of canvas/outbox; here are the sending, the waiting and the storing.
 */
import { ApiError, isSignedOut } from '@/api/problem';
import type { Edit } from '@/canvas/edits';
import * as box from '@/canvas/outbox';
import type { Choice, Clash } from '@/canvas/reconcile';
import type { Scene } from '@/canvas/scene';

/** The server and the storage. */
export interface Ports {
  readonly send: (batch: box.Batch) => Promise<number>;
  /** The server's boxes, just read. */
  readonly read: () => Promise<box.Present>;
  /** As `Drawer.keep`. */
  readonly keep: (text: string | null) => boolean;
  readonly fresh: () => string;
}

/** The editor. */
export interface Hands {
  /** Shows other boxes than those it knows of. */
  readonly show: (scene: Scene) => void;
  /** Settles when no gesture is under way, so that none is torn out of a hand. */
  readonly atRest: () => Promise<void>;
}

export interface Saving {
  readonly unsaved: number;
  readonly version: number;
  readonly state: 'sending' | 'unreachable' | 'signed-out' | 'clash' | 'refused';
  /** False when the browser has no room for what is unsaved. */
  readonly kept: boolean;
  readonly clashes: readonly Clash[];
  /** What the server said when it would not take edits. */
  readonly refusal: string | null;
}

export class Saver {
  private outbox: box.Outbox;
  private saving: Saving;
  private present: box.Present;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hands: Hands | null = null;
  private whenGone: (() => void) | null = null;
  /** One edit at a time, to find the one that the server will not take without losing the others. */
  private careful = false;
  private reading = false;
  private refusal: { readonly text: string; readonly stops: boolean } | null = null;
  private clashes: readonly Clash[] = [];
  private kept = true;
  private readonly listeners = new Set<() => void>();
  /** What to begin with: the server's boxes with the edits that were left over on top. */
  readonly scene: Scene;

  constructor(private readonly ports: Ports, present: box.Present, left: readonly Edit[]) {
    this.present = present;
    const unsent = box.enqueue(box.emptyOutbox(present.version), left, ports.fresh);
    const merged = box.rebase(unsent, present, new Map(), ports.fresh);
    this.outbox = merged.outbox;
    this.scene = merged.scene;
    this.clashes = merged.clashes;
    this.saving = this.summary();
  }

  readonly state = (): Saving => this.saving;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  start(hands: Hands): void {
    this.hands = hands;
    this.whenGone = null;
    this.settle(this.outbox);
  }

  /** The page is left: sends what it can without trouble, then calls `gone`; the rest stays stored. */
  stop(gone: () => void): void {
    this.hands = null;
    this.whenGone = gone;
    if (this.outbox.sent === 0) this.settle(this.outbox);
  }

  add(edits: readonly Edit[]): void {
    this.settle(box.enqueue(this.outbox, edits, this.ports.fresh));
  }

  /** Boxes that were read for another reason; laid under mine when they are newer and nothing is on its way. */
  offer(present: box.Present): void {
    if (present.version <= this.outbox.version || this.outbox.sent > 0 || this.outbox.held !== null) return;
    void this.hands?.atRest().then(() => {
      if (present.version > this.outbox.version && this.outbox.sent === 0) this.merge(present, new Map());
    });
  }

  choose(choices: ReadonlyMap<string, Choice>): void {
    this.merge(this.present, choices);
  }

  signedIn(): void {
    this.settle(box.signedIn(this.outbox));
  }

  /** Now rather than later: a person asked, or the network is back. */
  retry(): void {
    this.refusal = null;
    this.settle({ ...this.outbox, failures: 0 });
  }

  /** Every change ends here: keep it, say it, and go on. */
  private settle(outbox: box.Outbox): void {
    this.outbox = outbox;
    this.kept = this.ports.keep(box.unsaved(outbox) > 0 ? box.stored(outbox) : null);
    this.saving = this.summary();
    this.listeners.forEach((listener) => listener());
    clearTimeout(this.timer);
    const wait = box.retryAfter(outbox);
    if (this.hands === null && (wait > 0 || box.unsaved(outbox) === 0 || outbox.held)) this.leave();
    else if (this.refusal?.stops) return;
    else if (wait > 0) this.timer = setTimeout(() => this.goOn(), wait);
    else this.goOn();
  }

  private leave(): void {
    this.whenGone?.();
    this.whenGone = null;
  }

  private goOn(): void {
    if (this.outbox.held === 'behind') void this.readAgain();
    const batch = box.nextBatch(this.outbox);
    if (batch) void this.deliver(this.careful ? { ...batch, entries: batch.entries.slice(0, 1) } : batch);
  }

  private async deliver(batch: box.Batch): Promise<void> {
    this.outbox = box.sent(this.outbox, batch);
    try {
      const version = await this.ports.send(batch);
      if (this.refusal?.stops) this.refusal = null;
      const outbox = box.acknowledged(this.outbox, version);
      this.careful &&= box.unsaved(outbox) > 0;
      this.settle(outbox);
    } catch (error) {
      this.settle(this.undelivered(error));
    }
  }

  private undelivered(error: unknown): box.Outbox {
    if (isSignedOut(error)) return box.signedOut(this.outbox);
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 400 && this.outbox.sent > 1) {
      this.careful = true;
      return { ...this.outbox, sent: 0 };
    }
    if (status === 409) return box.conflicted(this.outbox);
    if (status < 400 || status >= 500 || status === 408 || status === 429) return box.failed(this.outbox);
    this.refusal = { text: (error as ApiError).message, stops: status !== 400 };
    return status === 400 ? box.refused(this.outbox) : box.failed(this.outbox);
  }

  private async readAgain(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      const present = await this.ports.read();
      await this.hands?.atRest();
      this.reading = false;
      this.merge(present, new Map());
    } catch (error) {
      this.reading = false;
      this.settle(this.unread(error));
    }
  }

  /** As long as the boxes cannot be read, the outbox stays behind, and tries again. */
  private unread(error: unknown): box.Outbox {
    const next = this.undelivered(error);
    return isSignedOut(error) ? next : { ...box.failed(this.outbox), held: 'behind' };
  }

  private merge(present: box.Present, choices: ReadonlyMap<string, Choice>): void {
    this.present = present;
    const { outbox, scene, clashes } = box.rebase(this.outbox, present, choices, this.ports.fresh);
    this.clashes = clashes;
    this.hands?.show(scene);
    this.settle(outbox);
  }

  private summary(): Saving {
    const { outbox, refusal, clashes, kept } = this;
    const held = outbox.held === 'behind' ? null : outbox.held;
    const trouble = outbox.failures > 0 ? 'unreachable' : 'sending';
    const state = held ?? (refusal?.stops ? 'refused' : trouble);
    return { unsaved: box.unsaved(outbox), version: outbox.version, state, kept, clashes, refusal: refusal?.text ?? null };
  }
}
