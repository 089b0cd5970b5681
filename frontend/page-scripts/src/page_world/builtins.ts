/** JavaScript's own functions, taken before the page can overwrite them.
 *
 * In the page's world every method call and every iteration may be the page's: this folder uses only what is taken here
 * (eslint holds it). In the isolated world of the other scripts nothing of the page can be met.
 */
export const { apply, construct } = Reflect;
const stringify = JSON.stringify;
const functionText = Function.prototype.toString;
const keysOf = Object.keys;
const hasOwnValue = Object.hasOwn;
const [MapClass, SetClass, Bytes] = [Map, Set, Uint8Array];
const { isView } = ArrayBuffer;
const { fromCharCode } = String;
const encode = btoa;
const subarray = Uint8Array.prototype.subarray;
const CHUNK = 8192;
const { get, set } = WeakMap.prototype;
const { get: getEntry, set: setEntry, forEach } = Map.prototype;
const { add, delete: remove, forEach: forEachMember } = Set.prototype;
const startsWithText = String.prototype.startsWith;
const slice = String.prototype.slice;

/** Milliseconds since the document began, whatever clock the page has made up. */
const performanceNow = Performance.prototype.now;
const ownPerformance = performance;
export const clock = (): number => apply<Performance, never[], number>(performanceNow, ownPerformance, []);

/** A text as JSON: `toJSON` is never asked of a primitive. */
export const quoted = (text: string): string => stringify(text);
export const sourceText = (call: unknown): string => apply<unknown, never[], string>(functionText, call, []);
export const keys = (target: object): string[] => keysOf(target);
export const startsWith = (text: string, start: string): boolean =>
  apply<string, [string], boolean>(startsWithText, text, [start]);
export const shortened = (text: string, length: number): string =>
  apply<string, [number, number], string>(slice, text, [0, length]);

const { defineProperty, getOwnPropertyDescriptor } = Object;
/** Adds an item to a list: written by its index it might go to a setter of the page's Array.prototype. */
export const addItem = <T>(list: T[], value: T): void =>
  void defineProperty(list, list.length, {
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  } as PropertyDescriptor);
/** The value of an object's own property, where it is no accessor. */
export function ownValue(target: unknown, name: string): unknown {
  if (typeof target !== 'object' || target === null) return undefined;
  const descriptor = getOwnPropertyDescriptor(target, name);
  return descriptor && hasOwnValue(descriptor, 'value') ? descriptor.value : undefined;
}

/** A copy of the bytes of a buffer or of a view of one. Throws for anything else. */
export function copiedBytes(source: unknown): Uint8Array {
  const view = source as ArrayBufferView;
  return new Bytes(
    isView(source) ? new Bytes(view.buffer, view.byteOffset, view.byteLength) : new Bytes(source as ArrayBuffer),
  );
}

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += apply<undefined, never, string>(
      fromCharCode,
      undefined,
      apply(subarray, bytes, [at, at + CHUNK]) as unknown as never,
    );
  return encode(text);
}

export class WeakTable<K extends object, V> {
  private readonly entries = new WeakMap<K, V>();
  read(key: K): V | undefined {
    return apply(get, this.entries, [key]) as V | undefined;
  }
  write(key: K, value: V): void {
    apply(set, this.entries, [key, value]);
  }
}

export class Table<K, V> {
  private readonly entries = new MapClass<K, V>();
  read(key: K): V | undefined {
    return apply(getEntry, this.entries, [key]) as V | undefined;
  }
  write(key: K, value: V): void {
    apply(setEntry, this.entries, [key, value]);
  }
  each(visit: (value: V, key: K) => void): void {
    apply(forEach, this.entries, [visit]);
  }
}

export class Group<T> {
  private readonly members = new SetClass<T>();
  include(member: T): void {
    apply(add, this.members, [member]);
  }
  exclude(member: T): void {
    apply(remove, this.members, [member]);
  }
  each(visit: (member: T) => void): void {
    apply(forEachMember, this.members, [visit]);
  }
}
