import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { bitmapOf, decodeAhead, readyBitmap } from '@/ui/bitmap';

const decoded: string[] = [];
let broken = false;

beforeEach(() => {
  decoded.length = 0;
  broken = false;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => {
        decoded.push(this.src);
        return broken ? Promise.reject(new Error('broken')) : Promise.resolve();
      };
    },
  );
  vi.stubGlobal('createImageBitmap', ({ src }: { src: string }) => Promise.resolve({ of: src }));
});
afterEach(() => void vi.unstubAllGlobals());

test('what was decoded ahead is taken once, and not decoded again for it', async () => {
  decodeAhead('/a');
  expect(await bitmapOf('/a')).toEqual({ of: '/a' });
  expect(decoded).toEqual(['/a']);
  await bitmapOf('/a');
  expect(decoded).toEqual(['/a', '/a']);
});

test('what was decoded ahead can be shown at once, as often as it is looked for before it is taken', async () => {
  decodeAhead('/a');
  expect(readyBitmap('/a')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  expect([readyBitmap('/a'), readyBitmap('/a')]).toEqual([{ of: '/a' }, { of: '/a' }]);
  expect(readyBitmap('/b')).toBeNull();
  await bitmapOf('/a');
  expect(readyBitmap('/a')).toBeNull();
});

test('a picture that was begun with already is not begun with again', async () => {
  decodeAhead('/a');
  decodeAhead('/a');
  await bitmapOf('/a');
  expect(decoded).toEqual(['/a']);
});

test('another picture than the one decoded ahead is decoded then', async () => {
  decodeAhead('/a');
  expect(await bitmapOf('/b')).toEqual({ of: '/b' });
});

test('a picture that could not be decoded ahead is tried again for whoever asks later', async () => {
  broken = true;
  decodeAhead('/a');
  await new Promise((resolve) => setTimeout(resolve));
  broken = false;
  decodeAhead('/a');
  expect(await bitmapOf('/a')).toEqual({ of: '/a' });
});

test('who asks for a picture that could not be decoded is told, and may try again', async () => {
  broken = true;
  decodeAhead('/a');
  await expect(bitmapOf('/a')).rejects.toThrow('broken');
  broken = false;
  expect(await bitmapOf('/a')).toEqual({ of: '/a' });
});
