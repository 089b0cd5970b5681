/** Saves documents in the background: the runner over the document machine, as pages use it. */
import {
  type Choice,
  type Clash,
  type DocumentType,
  type Documents,
  type Request,
  type Response,
  type SaveState,
  type Stored,
  type Unsent,
  adopt,
  beginSubmit,
  discard,
  documentMachine,
  documentsFrom,
  edit,
  isUnsent,
  resolve,
  saveState,
  submitFailed,
  submitted,
} from './documents';
import { Runner } from './runner';

/** All documents as one value that is replaced whenever it changes. */
export interface DocumentsView<T> {
  readonly saving: SaveState;
  readonly documents: Readonly<Record<string, T>>;
  readonly clash: Clash<T> | null;
}

export interface DocumentSaverOptions<T> {
  readonly type: DocumentType<T>;
  readonly stored: Readonly<Record<string, Stored<T>>>;
  /** What this browser has and the server may not have. */
  readonly unsent: Readonly<Record<string, Unsent<T>>>;
  readonly send: (request: Request<T>) => Promise<Response<T>>;
  /** Stores in this browser what the server does not have; null: it has it. */
  readonly remember: (slot: string, unsent: Unsent<T> | null) => void;
  readonly pause?: { readonly kind: 'debounce' | 'throttle'; readonly ms: number };
}

export class DocumentSaver<T> {
  private readonly runner: Runner<Documents<T>, Request<T>, Response<T>>;
  private previous: Documents<T>;
  private seen: DocumentsView<T>;
  readonly subscribe: (listener: () => void) => () => void;

  constructor(private readonly options: DocumentSaverOptions<T>) {
    const first = documentsFrom(options.stored, options.unsent);
    this.previous = first;
    this.seen = viewOf(first);
    this.runner = new Runner(
      documentMachine(options.type, options.pause?.ms),
      { send: options.send, store: (state) => this.changed(state), pause: options.pause?.kind ?? 'debounce' },
      first,
    );
    this.subscribe = this.runner.subscribe;
    this.runner.update((state) => state);
  }

  readonly view = (): DocumentsView<T> => this.seen;

  readonly put = (slot: string, value: T | null): void => this.runner.update((state) => edit(state, slot, value));

  readonly flush = (): void => this.runner.flush();

  readonly adopt = (stored: Readonly<Record<string, Stored<T>>>): void =>
    this.runner.update((state) => adopt(state, stored));

  readonly resolve = (choice: Choice): void => this.runner.update((state) => resolve(state, choice, this.options.type));

  /** Removes a document here; the server removes it by itself. */
  readonly discard = (slot: string): void => this.runner.update((state) => discard(state, slot));

  /** Sends nothing more until `start`; changes are still stored in this browser. */
  readonly stop = (): void => this.runner.stop();

  readonly start = (): void => this.runner.start();

  /** Resolves when no request is on its way. */
  readonly idle = (): Promise<void> => this.runner.idle();

  /** Sends everything that can be sent; resolves when it is stored or the server cannot be reached. */
  async saved(): Promise<void> {
    await this.runner.idle();
    do {
      this.runner.flush();
      await this.runner.idle();
    } while (this.mustSend());
  }

  /**
   * Stores `value`, then submits it by `submit`. Taken, the slot is empty but for what was typed meanwhile; refused,
   * the document stays. Undefined when a clash must be settled first.
   */
  async submit<Answer>(slot: string, value: T, submit: () => Promise<Answer>): Promise<Answer | undefined> {
    this.put(slot, value);
    await this.runner.idle();
    while (isUnsent(this.runner.state(), slot) && this.mustSend()) {
      this.runner.flush();
      await this.runner.idle();
    }
    if (this.runner.state().clash) return undefined;
    this.runner.update((state) => beginSubmit(state, slot));
    try {
      const answer = await submit();
      this.runner.update((state) => submitted(state, slot, value, this.options.type));
      return answer;
    } catch (error) {
      this.runner.update(submitFailed);
      throw error;
    }
  }

  private mustSend(): boolean {
    const { queue, clash, failed, submitting } = this.runner.state();
    return queue.length > 0 && clash === null && !failed && submitting === null;
  }

  private changed(state: Documents<T>): void {
    const before = this.previous;
    this.previous = state;
    this.seen = viewOf(state);
    for (const [slot, document] of Object.entries(state.documents)) {
      const unsent = isUnsent(state, slot);
      if (document === before.documents[slot] && unsent === isUnsent(before, slot)) continue;
      if (unsent || isUnsent(before, slot)) this.options.remember(slot, unsent ? document : null);
    }
  }
}

function viewOf<T>(state: Documents<T>): DocumentsView<T> {
  const present = Object.entries(state.documents).flatMap(([slot, { value }]) =>
    value === null ? [] : [[slot, value]],
  );
  const { clash } = state;
  return {
    saving: saveState(state),
    documents: Object.fromEntries(present) as Record<string, T>,
    clash: clash && { slot: clash.slot, mine: documentValue(state, clash.slot), theirs: clash.theirs },
  };
}

const documentValue = <T>(state: Documents<T>, slot: string): T | null => state.documents[slot]?.value ?? null;
