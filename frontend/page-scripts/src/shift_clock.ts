/** Gives a document or worker the time of another clock, so many milliseconds from the browser's: a replay's that of its recording. */

type Method = (...values: unknown[]) => unknown;

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

/** Have a getter return what `change` makes of its value. */
function changeGetter(owner: object, name: string, change: (value: unknown, self: unknown) => unknown): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const getter = descriptor?.get;
  if (getter === undefined) return;
  Object.defineProperty(owner, name, {
    ...descriptor,
    get(this: unknown) {
      return change(Reflect.apply(getter, this, []), this);
    },
  });
}

function shiftDates(now: () => number): void {
  const Native = Date;
  const shifted = new Proxy(Native, {
    construct: (target, values: unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as object,
    apply: (target) => new target(now()).toString(),
  });
  replace(Native, 'now', now);
  replace(Native.prototype, 'constructor', shifted);
  replace(globalThis, 'Date', shifted);
}

/** What formats the present where it is given no date. */
function shiftFormats(now: () => number): void {
  const { prototype } = Intl.DateTimeFormat;
  const formats = new WeakMap<object, Method>();
  changeGetter(prototype, 'format', (native, self) => {
    const known = formats.get(self as object);
    if (known) return known;
    const format = (date: unknown): unknown => (native as Method)(date ?? now());
    formats.set(self as object, format);
    return format;
  });
  const native = prototype.formatToParts;
  replace(prototype, 'formatToParts', function formatToParts(this: Intl.DateTimeFormat, date?: Date | number) {
    return native.call(this, date ?? now());
  });
}

/** The moments since 1970 that are not asked of Date. */
function shiftPerformance(offset: number): void {
  const shift = (value: unknown): unknown => (typeof value === 'number' && value > 0 ? value + offset : value);
  changeGetter(Performance.prototype, 'timeOrigin', shift);
  const timing = (globalThis as { PerformanceTiming?: { prototype: object } }).PerformanceTiming?.prototype;
  for (const name of timing ? Object.getOwnPropertyNames(timing) : []) changeGetter(timing as object, name, shift);
}

interface Present {
  add: (duration: { milliseconds: number }) => unknown;
}

function shiftTemporal(offset: number): void {
  const present = (globalThis as { Temporal?: { Now: Record<string, unknown> } }).Temporal?.Now;
  if (!present) return;
  const shifted = (method: unknown, ...values: unknown[]): unknown =>
    ((method as Method).apply(present, values) as Present).add({ milliseconds: offset });
  const { instant, zonedDateTimeISO } = present;
  const zoned = (...zone: unknown[]): unknown => shifted(zonedDateTimeISO, ...zone);
  const part = (convert: string): Method => {
    return (...zone) => {
      const moment = zoned(...zone) as Record<string, Method>;
      return moment[convert]?.();
    };
  };
  replace(present, 'instant', () => shifted(instant));
  replace(present, 'zonedDateTimeISO', zoned);
  replace(present, 'plainDateTimeISO', part('toPlainDateTime'));
  replace(present, 'plainDateISO', part('toPlainDate'));
  replace(present, 'plainTimeISO', part('toPlainTime'));
}

/** The browser drops cookies by its own clock: those of scripts last as long there. */
function shiftCookies(offset: number): void {
  const descriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const setter = descriptor?.set;
  if (setter === undefined) return;
  const lasting = (cookie: string): string =>
    cookie.replace(/(;\s*expires\s*=)([^;]*)/giu, (whole, name: string, date: string) => {
      const ends = Date.parse(date);
      return Number.isNaN(ends) || ends <= 0 ? whole : `${name}${new Date(ends - offset).toUTCString()}`;
    });
  Object.defineProperty(Document.prototype, 'cookie', {
    ...descriptor,
    set(this: Document, cookie: unknown) {
      Reflect.apply(setter, this, [lasting(String(cookie))]);
    },
  });
}

export default function shiftClock(offset: number): void {
  const native = Date.now;
  const now = (): number => native() + offset;
  if ('Document' in globalThis) shiftCookies(offset);
  shiftFormats(now);
  shiftPerformance(offset);
  shiftTemporal(offset);
  shiftDates(now);
}
