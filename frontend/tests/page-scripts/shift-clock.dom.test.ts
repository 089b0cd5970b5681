/** The time of a document that has another clock than the browser. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import shiftClock from '../../page-scripts/src/shift_clock.ts';

const DAY = 86_400_000;
const NativeDate = Date;
const replaced: [object, string][] = [
  [globalThis, 'Date'],
  [Date, 'now'],
  [Date.prototype, 'constructor'],
  [Intl.DateTimeFormat.prototype, 'format'],
  [Intl.DateTimeFormat.prototype, 'formatToParts'],
  [Performance.prototype, 'timeOrigin'],
  [Document.prototype, 'cookie'],
];
const natives = replaced.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
const nativeNow = Date.now;

beforeEach(() => {
  shiftClock(-40 * DAY);
});
afterEach(() => {
  for (const [index, [owner, name]] of replaced.entries()) {
    const descriptor = natives[index];
    if (descriptor) Object.defineProperty(owner, name, descriptor);
  }
});

function isThen(moment: number): void {
  const away = Math.abs(moment - (nativeNow() - 40 * DAY));
  expect(away).toBeLessThan(1000);
}

describe('a shifted clock', () => {
  it('is asked by every way to the present', () => {
    isThen(Date.now());
    isThen(Number(new Date()));
    isThen(Date.parse(Reflect.apply<undefined, [], string>(Date, undefined, [])));
    isThen(new (class extends Date {})().getTime());
    isThen(new (new Date(0).constructor as DateConstructor)().getTime());
    const form = new Intl.DateTimeFormat('en', { dateStyle: 'full' });
    expect(form.format()).toBe(form.format(nativeNow() - 40 * DAY));
    expect(form.formatToParts()).toEqual(form.formatToParts(nativeNow() - 40 * DAY));
    const [format, again] = [Reflect.get(form, 'format'), Reflect.get(form, 'format')];
    expect(format).toBe(again);
  });

  it('leaves every other date as it is', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(new Date(date.getTime()).toISOString()).toBe(date.toISOString());
        expect(new Date(date.toISOString()).getTime()).toBe(date.getTime());
        expect(new Intl.DateTimeFormat('en').format(date)).toBe(date.toLocaleDateString('en'));
      }),
    );
    expect(new Date(2026, 0, 2, 3, 4, 5, 6).toISOString()).toBe(new NativeDate(2026, 0, 2, 3, 4, 5, 6).toISOString());
    expect(Date.UTC(2026, 1)).toBe(NativeDate.UTC(2026, 1));
    expect(new Date() instanceof Date).toBe(true);
    expect(new NativeDate(0) instanceof Date).toBe(true);
  });

  it('has cookies last as long as their script meant', () => {
    document.cookie = `kept=1; Expires=${new Date(Date.now() + DAY).toUTCString()}; path=/`;
    document.cookie = 'gone=1';
    document.cookie = 'gone=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    expect(document.cookie).toContain('kept=1');
    expect(document.cookie).not.toContain('gone');
  });
});
