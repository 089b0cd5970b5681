import { expect, test } from 'vitest';

import type { Job } from '@/api/event-stream';
import {
  addressCount,
  BLANK,
  lastSettings,
  requestOf,
  wordsOfSettings,
} from '@/features/screens/captures/capture-form';
import { mergeLive } from '@/features/screens/captures/merge-live';
import { readViewport, tidied, VIEWPORTS } from '@/features/screens/captures/viewports';
import type { Capture } from '@/features/screens/requests/captures';

const capture = (id: number, status: Capture['status']) =>
  ({ id, status, progress: 0, doing: '', error: '' }) as Capture;

test('the stream tells how far a capture under way is', () => {
  const live = [{ id: 1, status: 'running', progress: 0.4, doing: 'loading the page', error: '' } as Job];
  expect(mergeLive([capture(1, 'queued'), capture(2, 'queued')], live)).toMatchObject([
    { status: 'running', progress: 0.4, doing: 'loading the page' },
    { status: 'queued', progress: 0 },
  ]);
});

test('what has ended is not set back by a message from before', () => {
  expect(mergeLive([capture(1, 'cancelled')], [{ id: 1, status: 'running' } as Job])[0]!.status).toBe('cancelled');
});

test('addresses are counted once each, empty lines not at all', () => {
  expect(addressCount('https://a.org\n\n https://b.org \nhttps://a.org\n')).toBe(2);
});

test('lines are sent as they stand, so that the server counts them as the reader does', () => {
  const request = requestOf({ ...BLANK, viewports: ['1024 x 768', '390 x 844'] }, 'https://a.org\n\nnonsense\n\n');
  expect(request).toMatchObject({
    urls: ['https://a.org', '', 'nonsense'],
    viewports: [
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ],
  });
});

test('every preset is a size, and other sizes are read however they are typed', () => {
  for (const { items } of VIEWPORTS) for (const text of items) expect(tidied([text])).toEqual([text]);
  expect(readViewport(' 1281X720 ')).toEqual({ width: 1281, height: 720 });
  expect(readViewport('wide')).toBeUndefined();
  expect(tidied(['800x600', '800 x 600', 'wide '])).toEqual(['800 x 600', 'wide']);
});

const SETTINGS = {
  width: 1280,
  height: 720,
  device_scale: 1,
  wait: 'quiet',
  rest_limit: 15,
  full_page: false,
  delay_ms: 0,
  selector: '',
  locale: 'en-US',
  color_scheme: 'dark',
  steps: [],
} as const;
const kept = (url: string, part: object) => ({ url, settings: { ...SETTINGS, ...part } }) as unknown as Capture;

test('the last settings are those of the latest request, with all the viewports of one address', () => {
  const step = { action: 'click', selector: '#more', text: '', x: 0, y: 0 };
  const last = lastSettings([
    kept('https://b.org', { width: 390, height: 844, steps: [step] }),
    kept('https://b.org', { steps: [step] }),
    kept('https://b.org', { width: 2560, height: 1440, locale: 'de' }),
  ])!;
  expect(last.viewports).toEqual(['1280 x 720', '390 x 844']);
  expect(last.steps).toEqual([{ id: 1, ...step }]);
  expect(wordsOfSettings(last)).toBe('1280 x 720, 390 x 844, dark, 1 step');
  expect(lastSettings([])).toBeNull();
});
