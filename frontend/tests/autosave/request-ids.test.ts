import { expect, test } from 'vitest';

import { requestIds } from '@/autosave/request-ids';

function counting() {
  let number = 0;
  return requestIds(() => String(++number));
}

test('a request that is sent again keeps its id', () => {
  const ids = counting();
  expect([ids.of({ seed: 1 }), ids.of({ seed: 1 })]).toEqual(['1', '1']);
});

test('another body is another request', () => {
  const ids = counting();
  expect([ids.of({ seed: 1 }), ids.of({ seed: 2 })]).toEqual(['1', '2']);
});

test('what was acknowledged may be asked for once more', () => {
  const ids = counting();
  const first = ids.of({ seed: 1 });
  ids.acknowledge();
  expect(ids.of({ seed: 1 })).not.toBe(first);
});
