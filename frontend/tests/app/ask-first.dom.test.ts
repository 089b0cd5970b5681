import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { askFirst } from '@/app/ask-first';
import { ROUTES } from '@/app/routes';

const asked: string[] = [];
let username = 'amina';
let roles = ['maintainer'];

function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  asked.push(pathname);
  const bodies: Record<string, unknown> = { '/api/me': { username }, '/api/datasets': [{ slug: 'demo', roles }] };
  return Promise.resolve(Response.json(bodies[pathname] ?? {}));
}

async function askedFor(path: string): Promise<string[]> {
  const route = ROUTES.find((each) => each.path === path);
  expect(route).toBeDefined();
  if (route) void askFirst(new QueryClient(), route, path.includes(':slug') ? { slug: 'demo' } : {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  return asked.toSorted();
}

beforeEach(() => {
  asked.length = 0;
  username = 'amina';
  roles = ['maintainer'];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

test('an overview is asked for with what its maintainers see, before its modules are there', async () => {
  expect(await askedFor('/datasets/:slug')).toEqual([
    '/api/datasets',
    '/api/datasets/demo/overview',
    '/api/datasets/demo/standing',
    '/api/me',
  ]);
});

test('what only maintainers may see is not asked for by others', async () => {
  roles = ['annotator'];
  expect(await askedFor('/datasets/:slug')).toEqual(['/api/datasets', '/api/datasets/demo/overview', '/api/me']);
  asked.length = 0;
  expect(await askedFor('/datasets/:slug/quality')).toEqual(['/api/datasets', '/api/me']);
});

test('nothing about a person is asked for while nobody is signed in', async () => {
  username = '';
  expect(await askedFor('/')).toEqual(['/api/me']);
  asked.length = 0;
  expect(await askedFor('/datasets/:slug')).not.toContain('/api/datasets/demo/overview');
});

test('my work is asked for as soon as somebody is known to be signed in', async () => {
  expect(await askedFor('/')).toEqual(['/api/me', '/api/work']);
});
