/**
 * Sends drafts some time after the last key, one request at a time, again and again until the server has them. Each is
 * sent with the version it was typed upon: what another device has written meanwhile becomes a clash, which a person settles.
 */
import { type Draft, type Kept, type Places, type Unsent, asideSlot } from './drafts';
import { isSame } from './wording';

export type Saving = 'saved' | 'waiting' | 'sending' | 'failed';
export type Choice = 'mine' | 'theirs' | 'both';

/** One place, written here and elsewhere; null: submitted or thrown away. */
export interface Clash {
  readonly slot: string;
  readonly mine: Draft | null;
  readonly theirs: Draft | null;
}

/** Everything there is, as one value that is replaced whenever it changes. */
export interface Desk {
  readonly saving: Saving;
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly clash: Clash | null;
}

/** The version that is kept now, or what somebody else has put there. */
export type Answer = { readonly version: number } | { readonly theirs: Kept };

export interface SaverOptions {
  readonly places: Places;
  /** What this browser has and the server had not yet, with the versions it was typed upon. */
  readonly unsent: Readonly<Record<string, Unsent>>;
  readonly send: (slot: string, draft: Draft | null, version: number) => Promise<Answer>;
  /** Keeps in this browser what the server does not have; null: it has it. */
  readonly remember: (slot: string, kept: Unsent | null) => void;
  readonly freshId: () => string;
}

const QUIET_MS = 800;
const AGAIN_MS = 5000;
const MOST_SENT = 8;

export class Saver {
  private readonly listeners = new Set<() => void>();
  private readonly versions = new Map<string, number>();
  private readonly waiting = new Map<string, Draft | null>();
  private readonly sent = new Map<string, readonly (Draft | null)[]>();
  private now: Desk = { saving: 'saved', drafts: {}, clash: null };
  private theirVersion = 0;
  private sending: Promise<void> | null = null;
  private held = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: SaverOptions) {
    for (const [slot, kept] of Object.entries(options.places)) this.take(slot, kept);
    for (const [slot, kept] of Object.entries(options.unsent)) {
      this.versions.set(slot, kept.version);
      this.sent.set(slot, kept.sent);
      this.put(slot, kept.draft);
    }
  }

  readonly desk = (): Desk => this.now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** This is the draft of a place now; null throws it away. */
  readonly put = (slot: string, draft: Draft | null): void => {
    this.waiting.set(slot, draft);
    this.keep(slot);
    this.lay(slot, draft);
    this.become({ saving: 'waiting' });
    this.later(QUIET_MS);
  };

  /** Sends what waits at once. */
  readonly flush = (): void => {
    clearTimeout(this.timer);
    const next = this.waiting.entries().next().value;
    if (!next || this.sending !== null || this.held || this.now.clash) return;
    this.become({ saving: 'sending' });
    this.sending = this.deliver(...next);
  };

  /** What the server has kept meanwhile, where nothing was typed here. */
  adopt(kept: Places): void {
    for (const [slot, one] of Object.entries(kept)) {
      if (!this.waiting.has(slot) && one.version > this.versionOf(slot)) this.take(slot, one);
    }
  }

  readonly settle = (choice: Choice): void => {
    const { clash } = this.now;
    if (!clash) return;
    const { slot, theirs } = clash;
    const { freshId } = this.options;
    const mine = this.waiting.get(slot) ?? null;
    this.become({ clash: null });
    this.versions.set(slot, this.theirVersion);
    if (choice === 'theirs') {
      this.take(slot, { draft: theirs, version: this.theirVersion });
      return;
    }
    // Another task than the one that was submitted, or that stands aside now, has another id.
    if (choice === 'both' && theirs) this.put(asideSlot(freshId()), { ...theirs, client: freshId() });
    this.put(slot, mine && theirs === null ? { ...mine, client: freshId() } : mine);
  };

  /** Has the server keep a draft before it is submitted; false when a person must settle a clash first. */
  async hold(slot: string, draft: Draft): Promise<boolean> {
    this.put(slot, draft);
    await this.sending;
    while (this.waiting.has(slot) && this.now.clash === null && this.now.saving === 'waiting') {
      this.flush();
      await this.sending;
    }
    this.held = true;
    return this.now.clash === null;
  }

  release(): void {
    this.held = false;
    if (this.waiting.size > 0) this.later(QUIET_MS);
  }

  private versionOf(slot: string): number {
    return this.versions.get(slot) ?? 0;
  }

  /** Has this browser remember what the server may not have; nothing where it has it. */
  private keep(slot: string): void {
    const draft = this.waiting.get(slot);
    const kept = draft === undefined ? null : { draft, version: this.versionOf(slot), sent: this.sent.get(slot) ?? [] };
    this.options.remember(slot, kept);
  }

  private become(change: Partial<Desk>): void {
    this.now = { ...this.now, ...change };
    this.listeners.forEach((listen) => listen());
  }

  private lay(slot: string, draft: Draft | null): void {
    const others = Object.entries(this.now.drafts).filter(([name]) => name !== slot);
    this.become({ drafts: Object.fromEntries(draft === null ? others : [...others, [slot, draft]]) });
  }

  private later(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.flush, delay);
  }

  private take(slot: string, { draft, version }: Kept): void {
    this.versions.set(slot, version);
    this.sent.delete(slot);
    if (this.waiting.delete(slot)) this.keep(slot);
    this.lay(slot, draft);
  }

  private async deliver(slot: string, draft: Draft | null): Promise<void> {
    let failed = false;
    this.sent.set(slot, [...(this.sent.get(slot) ?? []), draft].slice(-MOST_SENT));
    this.keep(slot);
    try {
      const answer = await this.options.send(slot, draft, this.versionOf(slot));
      if ('theirs' in answer) this.clashes(slot, answer.theirs);
      else this.arrived(slot, draft, answer.version);
    } catch {
      failed = true;
    }
    this.sending = null;
    if (this.waiting.size > 0) this.later(failed ? AGAIN_MS : QUIET_MS);
    this.become({ saving: failed ? 'failed' : this.waiting.size > 0 ? 'waiting' : 'saved' });
  }

  private arrived(slot: string, draft: Draft | null, version: number): void {
    this.versions.set(slot, version);
    this.sent.delete(slot);
    if (this.waiting.get(slot) === draft) this.waiting.delete(slot);
    this.keep(slot);
  }

  private clashes(slot: string, theirs: Kept): void {
    const mine = this.waiting.get(slot) ?? null;
    if (isSameDraft(mine, theirs.draft)) {
      this.take(slot, theirs);
      return;
    }
    // Not somebody else's: our own words, of which the answer was lost with a reload or with the line.
    if (this.sent.get(slot)?.some((own) => isSameDraft(own, theirs.draft))) {
      this.versions.set(slot, theirs.version);
      return;
    }
    this.theirVersion = theirs.version;
    this.become({ clash: { slot, mine, theirs: theirs.draft } });
  }
}

function isSameDraft(one: Draft | null, other: Draft | null): boolean {
  return one === null || other === null ? one === other : isSame(one, other);
}
