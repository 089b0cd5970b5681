import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { violation } from '../eslint-layers.js';

const src = (file: string): string => path.resolve(import.meta.dirname, '../src', file);

describe('the layers of the frontend', () => {
  it.each([
    ['features/boxes/Editor.tsx', 'canvas-view/BoxCanvas.tsx'],
    ['features/boxes/Editor.tsx', 'features/boxes/requests/boxes.ts'],
    ['canvas-view/BoxCanvas.tsx', 'canvas/scene.ts'],
    ['app/router.tsx', 'features/boxes/Editor.tsx'],
    ['canvas/paint/path.ts', 'canvas/path.ts'],
    ['main.tsx', 'app/App.tsx'],
  ])('%s may import %s', (from, target) => {
    expect(violation(src(from), src(target))).toBeNull();
  });

  it.each([
    ['features/boxes/Editor.tsx', 'features/labels/Page.tsx', 'features never import each other'],
    ['canvas/scene.ts', 'canvas-view/BoxCanvas.tsx', 'nothing only'],
    ['canvas/outbox.ts', 'api/client.ts', 'nothing only'],
    ['canvas-view/BoxCanvas.tsx', 'features/boxes/Editor.tsx', 'canvas, keyboard, ui only'],
    ['ui/Page.tsx', 'app/App.tsx', 'nothing only'],
  ])('%s may not import %s', (from, target, why) => {
    expect(violation(src(from), src(target))).toContain(why);
  });
});
