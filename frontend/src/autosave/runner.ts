/**
 * Runs a pure autosave machine: one request at a time, after a pause, each state stored before it is sent.
 * Its machines: canvas/outbox for edits of boxes, autosave/documents for texts and drafts.
 */

/** The transitions. All functions are pure. */
export interface Machine<State, Request, Response> {
  /** The request to send; null while there is none, one is on its way, or a person must act first. */
  readonly next: (state: State) => Request | null;
  readonly started: (state: State, request: Request) => State;
  readonly succeeded: (state: State, request: Request, response: Response) => State;
  readonly failed: (state: State, request: Request, error: unknown) => State;
  /** Milliseconds to wait before the next request. */
  readonly delay: (state: State) => number;
}

/** The outside world. */
export interface Ports<State, Request, Response> {
  readonly send: (request: Request) => Promise<Response>;
  /** Called with every new state; keeps in this browser what the server does not have. */
  readonly store: (state: State) => void;
  /** `debounce`: each change begins the pause anew. `throttle`: a pause that has begun goes on. */
  readonly pause: 'debounce' | 'throttle';
}

export class Runner<State, Request, Response> {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pending: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly machine: Machine<State, Request, Response>,
    private readonly ports: Ports<State, Request, Response>,
    private current: State,
  ) {}

  readonly state = (): State => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Changes the state, then sends what it asks for, now or after the pause. */
  update(change: (state: State) => State): void {
    this.become(change(this.current));
    this.schedule();
  }

  /** Sends what waits, without a pause. */
  readonly flush = (): void => {
    this.clear();
    const request = this.pending === null && !this.stopped ? this.machine.next(this.current) : null;
    if (request === null) return;
    this.become(this.machine.started(this.current, request));
    this.pending = this.deliver(request);
  };

  /** Resolves when no request is on its way. */
  async idle(): Promise<void> {
    await this.pending;
  }

  /** Sends nothing more; the answer to a request on its way still counts. */
  stop(): void {
    this.clear();
    this.stopped = true;
  }

  /** Sends again after `stop`. */
  start(): void {
    this.stopped = false;
    this.schedule();
  }

  private become(state: State): void {
    if (state === this.current) return;
    this.current = state;
    this.ports.store(state);
    this.listeners.forEach((listener) => listener());
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(): void {
    if (this.pending !== null || this.stopped) return;
    if (this.machine.next(this.current) === null) {
      this.clear();
      return;
    }
    const delay = this.machine.delay(this.current);
    if (delay === 0) {
      this.flush();
      return;
    }
    if (this.timer !== undefined && this.ports.pause === 'throttle') return;
    this.clear();
    this.timer = setTimeout(this.flush, delay);
  }

  private async deliver(request: Request): Promise<void> {
    let outcome: (state: State) => State;
    try {
      const response = await this.ports.send(request);
      outcome = (state) => this.machine.succeeded(state, request, response);
    } catch (error) {
      outcome = (state) => this.machine.failed(state, request, error);
    }
    this.pending = null;
    this.update(outcome);
  }
}
