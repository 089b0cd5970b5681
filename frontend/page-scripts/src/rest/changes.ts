/** When a document last changed in a way that counts: what goes on in one place for seconds is how the page is at rest. */
import * as dom from '../dom.ts';

/** Milliseconds for which one place may keep changing: its attributes, its contents, contents that become more. */
export interface Steadiness {
  attributes: number;
  contents: number;
  growth: number;
}

const BUSY = 0.5;
const GENERATIONS = 30;
const KEY = 'actwright:changes';

export class Changes {
  private lastAt = performance.now();
  private readonly since = new WeakMap<object, number>();
  /** Nodes that a place which keeps changing has brought: changes inside them are its own. */
  private readonly broughtSince = new WeakMap<object, number>();
  private readonly roots = new WeakSet<object>();
  private readonly observe = dom.changeObserver((changes) => this.note(changes));
  private readonly steady: Steadiness;
  private most = 0;

  constructor(steady: Steadiness) {
    this.steady = steady;
    this.grows();
  }

  private grows(): boolean {
    const count = dom.elementCount();
    const grows = count > this.most;
    this.most = Math.max(this.most, count);
    return grows;
  }

  /** Watches the document and its open shadow roots; those that are new have just changed. */
  watch(roots: readonly dom.Root[]): void {
    for (const root of roots) {
      if (this.roots.has(root)) continue;
      this.roots.add(root);
      this.observe(root);
    }
  }

  private note(changes: readonly dom.Change[]): void {
    const now = performance.now();
    const grows = changes.some(({ added }) => added.length > 0) && this.grows();
    for (const change of changes) {
      const age = now - this.firstChange(change, now);
      const growing = grows && change.added.length > 0;
      const patience = growing
        ? this.steady.growth
        : change.isAttribute
          ? this.steady.attributes
          : this.steady.contents;
      if (age < patience) this.lastAt = now;
    }
  }

  private firstChange({ target, added }: dom.Change, now: number): number {
    const first = this.since.get(target) ?? this.inherited(target) ?? now;
    this.since.set(target, first);
    if (now - first >= this.steady.attributes) for (const node of added) this.broughtSince.set(node, first);
    return first;
  }

  private inherited(target: dom.AnyNode): number | undefined {
    let node: dom.AnyNode | null = target;
    for (let generation = 0; node && generation < GENERATIONS; generation++) {
      const since = this.broughtSince.get(node);
      if (since !== undefined) return since;
      node = dom.parentNode(node);
    }
    return undefined;
  }

  /** Answers when nothing has changed for `still` milliseconds (true), or after `longest` (false). Time in which the
   * page was too busy to hear its clock is not still: scripts are run in it that have yet to draw.
   */
  whenStill(still: number, longest: number): Promise<boolean> {
    const end = performance.now() + longest;
    return new Promise((resolve) => {
      const wait = (milliseconds: number): void => {
        const due = performance.now() + milliseconds;
        setTimeout(() => {
          const now = performance.now();
          if (now - due > BUSY * still) this.lastAt = now;
          const left = this.lastAt + still - now;
          if (left <= 0) resolve(true);
          else if (now >= end) resolve(false);
          else wait(Math.min(left, end - now));
        }, milliseconds);
      };
      wait(Math.min(still, longest));
    });
  }
}

/** The changes of this document since they were first asked for. */
export function documentChanges(steady: Steadiness): Changes {
  const kept = globalThis as unknown as Record<string, Changes | undefined>;
  return (kept[KEY] ??= new Changes(steady));
}
