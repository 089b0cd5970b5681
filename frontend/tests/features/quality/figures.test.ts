import { expect, it } from 'vitest';

import { barOf, correctedText, paceText, seconds, shareOf, shareText } from '@/features/quality/figures';

const pace = { seconds: 4, items: 50, z: 0.2, outlier: false, note: '' };
const figure = { percent: 0.9, corrected: 0.834, units: 50, note: '', interval: [0.78, 0.88], too_few: false };

it('says how many of how many, and nothing of nothing', () => {
  expect(shareText({ count: 18, of: 20, too_few: false })).toBe('18 of 20');
  expect(shareText({ count: 0, of: 0, too_few: true })).toBe('');
  expect(shareOf({ count: 0, of: 0, too_few: true })).toBeNull();
  expect(shareOf({ count: 1, of: 3, too_few: true })).toBe(33);
});

it('names those who are far out, and why others are not judged', () => {
  expect(paceText(pace)).toBe('');
  expect(paceText({ ...pace, z: -5, outlier: true })).toBe('much faster than the others');
  expect(paceText({ ...pace, z: 5, outlier: true })).toBe('much slower than the others');
  expect(paceText({ ...pace, z: null, note: 'too few to judge' })).toBe('too few to judge');
  expect(paceText({ ...pace, items: 0, note: 'too few to judge' })).toBe('');
});

it('draws no bar for too few to judge', () => {
  expect(barOf({ count: 1, of: 1, too_few: true })).toBeNull();
  expect(barOf({ count: 18, of: 20, too_few: false })).toBe(90);
});

it('never says that somebody worked in 0.0 seconds', () => {
  expect([0, 0.04, 0.99, 1].map(seconds)).toEqual(['under 1 s', 'under 1 s', 'under 1 s', '1.0 s']);
});

it('writes short times in seconds and long ones in minutes', () => {
  expect([4.25, 42, 120, null].map(seconds)).toEqual(['4.3 s', '42 s', '2.0 min', '']);
});

it('gives agreement with its interval', () => {
  expect(correctedText(figure)).toBe('0.83 (0.78 to 0.88)');
  expect(correctedText({ ...figure, interval: null })).toBe('0.83');
  expect(correctedText({ ...figure, too_few: true })).toBe('0.83');
  expect(correctedText({ ...figure, corrected: null })).toBe('');
});
