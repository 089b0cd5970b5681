import { expect, test } from 'vitest';

import { notesOf } from '@/features/screens/one/capture-notes';

test('the notes of a capture are read', () => {
  const page = { language: 'en-GB', timings: { load: 1.25, boxes: 0.5 }, warnings: ['The page scrolls.'], texts: [] };
  expect(notesOf(page)).toEqual({ language: 'en-GB', seconds: '1.8', warnings: ['The page scrolls.'] });
});

test('notes of another form, and those of an uploaded screen, leave nothing', () => {
  expect(notesOf({})).toEqual({ language: '', seconds: '', warnings: [] });
  expect(notesOf({ language: 3, timings: 'fast', warnings: 'none' })).toEqual({ language: '', seconds: '', warnings: [] });
});
