/** Shares, paces and agreement as words. */
import type { Figure, Pace, Share } from './requests/quality';

export const STAGES = { boxes: 'Boxes', labels: 'Labels', tasks: 'Tasks' } as const;
export type Stage = keyof typeof STAGES;
export const STAGE_LIST = Object.keys(STAGES) as readonly Stage[];

export const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** “18 of 20”; empty where there is nothing. */
export const shareText = ({ count, of }: Share): string => (of === 0 ? '' : `${count} of ${of}`);

/** A share in per cent, null where there is nothing. */
export const shareOf = ({ count, of }: Share): number | null => (of === 0 ? null : Math.round((100 * count) / of));

/** A bar's height; none where the share is of too few to judge anybody by. */
export const barOf = (share: Share): number | null => (share.too_few ? null : shareOf(share));

/** “4.3 s”, “2.0 min”; nobody works in no time, so the shortest is said as a bound. */
export const seconds = (value: number | null): string => {
  if (value === null) return '';
  if (value < 1) return 'under 1 s';
  return value < 90 ? `${value.toFixed(value < 10 ? 1 : 0)} s` : `${(value / 60).toFixed(1)} min`;
};

/** “much faster than the others”, “too few to judge” …; empty for whoever is as fast as the others. */
export function paceText({ z, outlier, note, items }: Pace): string {
  if (items === 0) return '';
  if (outlier) return z !== null && z < 0 ? 'much faster than the others' : 'much slower than the others';
  return note;
}

/** “0.83 (0.78 to 0.88)”; a range from too few would only seem to say something. */
export function correctedText({ corrected, interval, too_few: tooFew }: Figure): string {
  if (corrected === null) return '';
  const range = tooFew ? '' : interval?.map((end) => end.toFixed(2)).join(' to ');
  return corrected.toFixed(2) + (range ? ` (${range})` : '');
}

const ROW_HEIGHT = 30;
const AXIS_HEIGHT = 60;

/** CSS pixels of a plot with a bar for each person. */
export const plotHeight = (people: number): number => people * ROW_HEIGHT + AXIS_HEIGHT;
