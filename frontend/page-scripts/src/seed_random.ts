/** Gives a document or worker random numbers that follow from a seed: a replay makes the identifiers of its recording. */
import { href } from './address.ts';

const WORD = 2 ** 32;
/** How many functions up the stack tell one caller from another, and how often that is asked: it takes microseconds. */
const CALLER_DEPTH = 5;
const OLD_CALLER_DEPTH = 3;
const MOST_ASKED = 50_000;
/** How scripts of ours are called in stacks, and how many of their functions may stand between two of a page's. */
const OWN = 'actwright:';
const MOST_OWN = 4;
const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;

/** Four words of a state from a text (MurmurHash3's mixing). */
function stateOf(text: string): Uint32Array {
  const state = new Uint32Array(4);
  for (let word = 0; word < state.length; word += 1) {
    let hash = Math.imul(word + 1, 0x9e3779b1);
    for (let index = 0; index < text.length; index += 1)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x5bd1e995) ^ (hash >>> 15);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    state[word] = hash ^ (hash >>> 16);
  }
  return state;
}

/** The next 32 bits, again and again (xoshiro128**, Blackman and Vigna). */
function wordsFrom(state: Uint32Array): () => number {
  const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
  return () => {
    let [a, b, c, d] = state as unknown as [number, number, number, number];
    const word = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    state.set([a, b, c ^ shifted, rotated(d, 11)]);
    return word;
  };
}

type Drawing = (...values: never[]) => unknown;

/** The place in the page's scripts from which `drawn` was called, without what differs in each session. */
function callerOf(drawn: Drawing, depth: number): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  const holder = { stack: '' };
  Error.stackTraceLimit = depth + MOST_OWN;
  // A page's own would be called.
  (Error as { prepareStackTrace?: unknown }).prepareStackTrace = undefined;
  Error.captureStackTrace(holder, drawn);
  const { stack } = holder;
  Error.stackTraceLimit = stackTraceLimit;
  (Error as { prepareStackTrace?: unknown }).prepareStackTrace = prepareStackTrace;
  const [title = '', ...callers] = stack.split('\n');
  const own = callers.findIndex((caller) => caller.includes(OWN));
  // Below one of ours nothing is the page's: in a recording the browser itself calls what ours calls in a replay.
  const theirs = own < 0 ? callers : callers.slice(0, own);
  const caller = [title, ...theirs.slice(0, depth)].join('\n');
  return caller.replace(/\?[^\s:)]*/gu, '').replace(UUIDS, '');
}

/** The rows of words that follow from a seed, one for each place that draws. */
function rowsByCaller(seed: string): (drawn: Drawing) => () => number {
  const rows = new Map<string, () => number>();
  const others = wordsFrom(stateOf(seed));
  const depth = seed.startsWith('by-callers') ? CALLER_DEPTH : OLD_CALLER_DEPTH;
  let asked = 0;
  return (drawn) => {
    asked += 1;
    if (asked > MOST_ASKED) return others;
    const caller = callerOf(drawn, depth);
    const row = rows.get(caller) ?? wordsFrom(stateOf(`${seed} ${caller}`));
    rows.set(caller, row);
    return row;
  };
}

/** The document's address without what differs in each session; a worker that has not begun has none, and no location. */
const steadyAddress = (): string => ('Document' in globalThis ? href().replace(/[?#].*$/su, '') : '');

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
}

export default function seedRandom(seed: string): void {
  const documentSeed = `${seed} ${steadyAddress()}`;
  const shared = wordsFrom(stateOf(documentSeed));
  const rowFor = seed.startsWith('by-caller') ? rowsByCaller(documentSeed) : () => shared;
  const fill = (view: ArrayBufferView, next: () => number): void => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = next() >>> 24;
  };
  replace(Math, 'random', function random(): number {
    const next = rowFor(random);
    return (next() * 2 ** 21 + (next() >>> 11)) / (WORD * 2 ** 21);
  });
  const owner = Object.getPrototypeOf(crypto) as Crypto;
  const native = owner.getRandomValues;
  replace(owner, 'getRandomValues', function getRandomValues<T extends ArrayBufferView>(this: Crypto, view: T): T {
    // The browser's own refuses what it may not fill.
    native.call(this, view as never);
    fill(view, rowFor(getRandomValues));
    return view;
  });
  if (!('randomUUID' in owner)) return;
  replace(owner, 'randomUUID', function randomUUID(): string {
    const bytes = new Uint8Array(16);
    fill(bytes, rowFor(randomUUID));
    bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
    bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
}
