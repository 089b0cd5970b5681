import { expect, test } from 'vitest';

import { notesOf } from '@/features/screens/detail/capture-notes';

test('the notes of a capture are read', () => {
  const page = { language: 'en-GB', timings: { load: 1.25, boxes: 0.5 }, warnings: ['The page scrolls.'], texts: [] };
  expect(notesOf(page)).toEqual({ language: 'en-GB', seconds: '1.8', warnings: ['The page scrolls.'], settings: [] });
});

test('notes of another form, and those of an uploaded screen, leave nothing', () => {
  expect(notesOf({})).toEqual({ language: '', seconds: '', warnings: [], settings: [] });
  expect(notesOf({ language: 3, timings: 'fast', warnings: 'none' })).toEqual({
    language: '',
    seconds: '',
    warnings: [],
    settings: [],
  });
});

test('the settings of a capture are told, its steps by number, the usual silences left out', () => {
  const steps = [{ action: 'click', selector: '#more', text: '', x: 0, y: 0 }, { action: 'type' }];
  const settings = {
    wait: 'quiet',
    delay_ms: 0,
    selector: '',
    locale: 'de',
    color_scheme: 'dark',
    steps,
    behind_login: true,
  };
  expect(notesOf({ settings }).settings).toEqual([
    ['Picture taken when', 'The page has come to rest'],
    ['Asked in', 'de'],
    ['Colours', 'dark'],
    ['Login', 'used, not kept'],
    ['Step 1', 'click #more'],
  ]);
});

test('the notes of a program say how it was captured, and what of it became no box', () => {
  const settings = { program: 'mousepad', start: 'list.txt', steps: 'pyautogui.click("File")', waited_s: 0 };
  expect(notesOf({ settings: { ...settings, maximised: true }, left_out: { 'without extents': 2 } }).settings).toEqual([
    ['Program', 'mousepad'],
    ['Opened', 'list.txt'],
    ['Window', 'the whole screen'],
    ['Steps before', 'pyautogui.click("File")'],
    ['Left out', '2 without extents'],
  ]);
});
