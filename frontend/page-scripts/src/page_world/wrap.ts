/** Wraps functions of the page's world: what we write down must never break the page's own call. */
import { pageWindow } from '../dom.ts';
import { apply } from './builtins.ts';

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
