/** Files of one dataset on their way: two at a time, each with its own answer; goes on while other pages are open. */
import type { Outcome, Upload } from '../requests/upload';
import { withCompanions } from './companions';
import { canBeSentAgain, endOf, type Entry, isOpen } from './entries';

export type Send = (upload: Omit<Upload, 'slug'>) => Promise<Outcome>;

const AT_ONCE = 2;

export class UploadQueue {
  private all: readonly Entry[] = [];
  private lastId = 0;
  private readonly listeners = new Set<() => void>();
  private readonly aborts = new Map<number, AbortController>();

  constructor(private readonly send: Send) {}

  readonly entries = (): readonly Entry[] => this.all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  add(files: readonly File[], application: string): void {
    const blank = { application, state: 'waiting', sent: 0, outcome: null, problems: [] } as const;
    const added = withCompanions(files).map((sent) => ({ id: ++this.lastId, ...sent, ...blank }));
    this.show([...this.all, ...added]);
    this.next();
  }

  /** Stops what has not been answered yet. */
  cancel(): void {
    this.show(this.all.map((entry) => (entry.state === 'waiting' ? { ...entry, state: 'cancelled' } : entry)));
    for (const abort of this.aborts.values()) abort.abort();
  }

  /** Sends again what never arrived. */
  again(): void {
    this.show(this.all.map((entry) => (canBeSentAgain(entry) ? { ...entry, state: 'waiting', sent: 0, problems: [] } : entry)));
    this.next();
  }

  /** Forgets the files that have had their answer. */
  clear(): void {
    this.show(this.all.filter(isOpen));
  }

  private next(): void {
    const waiting = this.all.find((entry) => entry.state === 'waiting');
    if (!waiting || this.aborts.size >= AT_ONCE) return;
    void this.deliver(waiting);
    this.next();
  }

  private async deliver({ id, file, boxFiles, application }: Entry): Promise<void> {
    const abort = new AbortController();
    this.aborts.set(id, abort);
    this.change(id, { state: 'sending' });
    try {
      const onSent = (sent: number) => this.change(id, { sent });
      const outcome = await this.send({ file, boxFiles, application, onSent, signal: abort.signal });
      this.change(id, { state: 'done', sent: 1, outcome });
    } catch (error) {
      this.change(id, abort.signal.aborted ? { state: 'cancelled' } : endOf(error));
    }
    this.aborts.delete(id);
    this.next();
  }

  private change(id: number, now: Partial<Entry>): void {
    this.show(this.all.map((entry) => (entry.id === id ? { ...entry, ...now } : entry)));
  }

  private show(entries: readonly Entry[]): void {
    this.all = entries;
    for (const listener of this.listeners) listener();
  }
}
