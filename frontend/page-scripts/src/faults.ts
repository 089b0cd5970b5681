/** Counts what could not be read, so that one element never costs the whole page. */
export class Faults {
  count = 0;
  first = '';

  /** What `read` returns, or null when it throws. */
  attempt<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      this.add(error);
      return null;
    }
  }

  add(error: unknown): void {
    this.count++;
    this.first ||= String(error);
  }
}
