/** Durations and weeks as people read them; days are days in UTC, written as 2026-03-02. */

/** Hours and minutes: 5400 seconds are "1:30". */
export function clock(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  return `${seconds < 0 ? '−' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** "+30 min" or "−15 min". */
export function signedMinutes(minutes: number): string {
  return `${minutes < 0 ? '−' : '+'}${Math.abs(minutes)} min`;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The seven days of a week by its Monday. */
export function daysOf(week: string): readonly string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(week, days));
}

const SHORT = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "Mon, Mar 2". */
export function dayName(day: string): string {
  return SHORT.format(new Date(`${day}T00:00:00Z`));
}

/** "Mar 2 – Mar 8". */
export function weekName(week: string): string {
  return `${DAY.format(new Date(`${week}T00:00:00Z`))} – ${DAY.format(new Date(`${addDays(week, 6)}T00:00:00Z`))}`;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
