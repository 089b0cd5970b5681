/** What jsdom lacks and Mantine asks for. */
import '@testing-library/jest-dom/vitest';

import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

class NoResizes {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
}

Object.assign(globalThis, {
  ResizeObserver: NoResizes,
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});

// Textareas that grow ask the fonts of the document.
Object.assign(document, { fonts: new EventTarget() });
