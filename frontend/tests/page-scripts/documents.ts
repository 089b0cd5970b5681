/// Small documents for page scripts, which read the document when they are loaded.
import { vi } from 'vitest';

/** Loads a page script afresh on a document with this body. */
export async function onDocument<T>(body: string, load: () => Promise<T>): Promise<T> {
  document.body.innerHTML = body;
  vi.resetModules();
  return load();
}

/** An element as page scripts see it. */
export const opaque = (selector: string): never => document.querySelector(selector) as never;
