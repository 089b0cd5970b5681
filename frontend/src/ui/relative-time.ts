/** "3 minutes ago": a moment as people say it. */
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `then` as seen from `now`, both in milliseconds since 1970; less than a minute away is "just now". */
export function relativeTime(then: number, now: number): string {
  const seconds = (then - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 0];
  return size === 0 ? 'just now' : words.format(Math.trunc(seconds / size), unit);
}
