/** Lists come in pages by key; an answer's `next` is the whole address of the following page. */
export function cursorIn(next: string | null | undefined): string | null {
  return next == null ? null : new URL(next, globalThis.location.origin).searchParams.get('cursor');
}
