/** Reports that the person acts: at once, then at most every 15 seconds, never without an act in between. */
export const REPORT_EVERY_MS = 15_000;

/** Sends a report about an act that lies so many seconds back. */
export type Report = (agoSeconds: number) => void;

export class ActivityReporter {
  private acted: number | null = null;
  private reported = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly report: Report,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** The person has pressed a key, moved the pointer, turned the wheel. */
  act(): void {
    this.acted = this.now();
    const wait = this.reported + REPORT_EVERY_MS - this.acted;
    if (wait <= 0) this.tell();
    else this.timer ??= setTimeout(() => this.tell(), wait);
  }

  /** Says what has not been said yet: the page is being left. */
  stop(): void {
    if (this.acted !== null) this.tell();
  }

  private tell(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.acted === null) return;
    const ago = (this.now() - this.acted) / 1000;
    this.acted = null;
    this.reported = this.now();
    this.report(Math.min(ago, 60));
  }
}
