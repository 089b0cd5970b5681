/** Files of one dataset on their way: sent two at a time, then followed until a worker has made screens of them. */
import { freshId } from '@/canvas-view/fresh-id';

import type { Upload, UploadDetail, UploadRequest } from '../requests/upload';
import { withCompanions } from './companions';
import { canBeSentAgain, endOf, endOfJob, type Entry, isOpen } from './entries';

export interface UploadServer {
  send: (request: Omit<UploadRequest, 'slug'>) => Promise<Upload>;
  /** These uploads as they stand. */
  now: (ids: readonly number[]) => Promise<Upload[]>;
  detail: (id: number) => Promise<UploadDetail>;
  cancel: (ids: readonly number[]) => Promise<void>;
}

const AT_ONCE = 2;
const ASK_EVERY_MS = 1_000;
const BLANK = { state: 'waiting', sent: 0, upload: null, outcome: null, problems: [] } as const;

export class UploadQueue {
  private all: readonly Entry[] = [];
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly aborts = new Map<number, AbortController>();

  constructor(private readonly server: UploadServer) {}

  readonly entries = (): readonly Entry[] => this.all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  add(files: readonly File[], application: string): void {
    const added = withCompanions(files).map((sent) => {
      const { name, size } = sent.file;
      return { id: ++this.lastId, clientId: freshId(), name, bytes: size, application, ...sent, ...BLANK };
    });
    this.show([...this.all, ...added]);
    this.next();
  }

  /** Follows uploads that were sent before the page was loaded. */
  follow(uploads: readonly Upload[]): void {
    const known = new Set(this.all.map((entry) => entry.upload?.id));
    const added = uploads
      .filter((upload) => !known.has(upload.id))
      .map((upload): Entry => ({
        ...BLANK,
        id: ++this.lastId,
        clientId: '',
        name: upload.subject,
        bytes: 1,
        file: null,
        boxFiles: [],
        application: upload.application,
        state: 'working',
        sent: 1,
        upload,
      }));
    if (added.length === 0) return;
    this.show([...this.all, ...added]);
    this.askSoon();
  }

  /** Stops what is not done yet. */
  cancel(): void {
    const jobs = this.jobs();
    this.show(this.all.map((entry) => (entry.state === 'waiting' ? { ...entry, state: 'cancelled' } : entry)));
    for (const abort of this.aborts.values()) abort.abort();
    // What could not be cancelled goes on, and is shown to go on.
    if (jobs.length > 0) void this.server.cancel(jobs).catch(() => undefined);
  }

  /** Sends again what never arrived, under the same id: it may have arrived, and only the answer been lost. */
  again(): void {
    const blank = (entry: Entry) => ({ ...entry, ...BLANK, clientId: entry.upload ? freshId() : entry.clientId });
    this.show(this.all.map((entry) => (canBeSentAgain(entry) ? blank(entry) : entry)));
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

  private async deliver({ id, clientId, file, boxFiles, application }: Entry): Promise<void> {
    if (!file) return;
    const abort = new AbortController();
    this.aborts.set(id, abort);
    this.change(id, { state: 'sending' });
    try {
      const onSent = (sent: number) => this.change(id, { sent });
      const { signal } = abort;
      const upload = await this.server.send({ clientId, file, boxFiles, application, onSent, signal });
      this.change(id, { state: 'working', sent: 1, upload });
      this.askSoon();
    } catch (error) {
      this.change(id, abort.signal.aborted ? { state: 'cancelled' } : endOf(error));
    }
    this.aborts.delete(id);
    this.next();
  }

  private jobs(): number[] {
    return this.all.flatMap(({ state, upload }) => (state === 'working' && upload ? [upload.id] : []));
  }

  private askSoon(): void {
    this.timer ??= setTimeout(() => void this.ask(), ASK_EVERY_MS);
  }

  /** A question that is not answered is asked again: the workers go on meanwhile. */
  private async ask(): Promise<void> {
    try {
      const uploads = await this.server.now(this.jobs());
      await Promise.all(uploads.map((upload) => this.receive(upload)));
    } catch {
      // as said
    }
    this.timer = undefined;
    if (this.jobs().length > 0) this.askSoon();
  }

  private async receive(upload: Upload): Promise<void> {
    const entry = this.all.find((other) => other.upload?.id === upload.id);
    if (!entry) return;
    if (upload.status === 'queued' || upload.status === 'running') {
      this.change(entry.id, { upload });
      return;
    }
    const outcome = await this.server.detail(upload.id);
    this.change(entry.id, { upload, outcome, ...endOfJob(outcome) });
  }

  private change(id: number, now: Partial<Entry>): void {
    this.show(this.all.map((entry) => (entry.id === id ? { ...entry, ...now } : entry)));
  }

  private show(entries: readonly Entry[]): void {
    this.all = entries;
    for (const listener of this.listeners) listener();
  }
}
