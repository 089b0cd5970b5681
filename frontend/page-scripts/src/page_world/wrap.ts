/** Wraps functions of the page's world: what we write down must never break the page's own call. */
import { pageWindow } from '../dom.ts';
import { apply, construct } from './builtins.ts';

type Call = (...given: unknown[]) => unknown;
type Before = (self: unknown, given: unknown[]) => unknown;
type After = (self: unknown, result: unknown, given: unknown[]) => unknown;

function attempt(note: () => void): void {
  try {
    note();
  } catch {
    return;
  }
}

// A proxy keeps the name, length and source text that pages compare with.
export function wrap(owner: object, name: string, before: Before | null, after: After | null): void {
  const table = owner as Record<string, Call>;
  table[name] = new Proxy(table[name] as Call, {
    apply(original, self: unknown, given: unknown[]) {
      if (before) attempt(() => before(self ?? pageWindow, given));
      const result: unknown = apply(original, self, given);
      if (after) attempt(() => after(self, result, given));
      return result;
    },
  });
}

/** Wraps a class: `after` is told of each object that is made with it, and of what it was made. */
export function wrapClass(owner: object, name: string, after: (made: unknown, given: unknown[]) => void): void {
  const table = owner as Record<string, new () => object>;
  table[name] = new Proxy(table[name] as new () => object, {
    construct(original, given: unknown[], newTarget) {
      const made = construct(original, given, newTarget) as object;
      attempt(() => {
        after(made, given);
      });
      return made;
    },
  });
}
