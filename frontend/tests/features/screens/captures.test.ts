import { expect, test } from 'vitest';

import type { Job } from '@/api/event-stream';
import { addressCount, BLANK, requestOf } from '@/features/screens/captures/capture-form';
import { mergeLive } from '@/features/screens/captures/merge-live';
import { sizeOfViewport, VIEWPORTS, viewportOf } from '@/features/screens/captures/viewports';
import type { Capture } from '@/features/screens/requests/captures';

const capture = (id: number, status: Capture['status']) => ({ id, status, progress: 0, doing: '', error: '' }) as Capture;

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
  const request = requestOf({ ...BLANK, addresses: 'https://a.org\n\nnonsense\n\n', width: '1024' });
  expect(request).toMatchObject({ urls: ['https://a.org', '', 'nonsense'], width: 1024 });
  expect(request).not.toHaveProperty('addresses');
});

test('each preset is recognised by its size, any other size is custom', () => {
  for (const viewport of VIEWPORTS) expect(sizeOfViewport(viewportOf(viewport))).toBe(viewport);
  expect(viewportOf({ width: 1281, height: 720 })).toBe('custom');
  expect(sizeOfViewport('custom')).toBeUndefined();
});
