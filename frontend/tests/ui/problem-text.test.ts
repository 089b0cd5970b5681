import { describe, expect, it } from 'vitest';

import { problemFor, problemsOf } from '../../src/ui/problem-text';

const rejected = {
  problems: [
    { message: 'Too short.', field: 'password' },
    { message: 'Too common.', field: 'password' },
  ],
};

describe('the problems an error carries', () => {
  it('stand together below their input', () => {
    expect(problemFor(rejected, 'password')).toBe('Too short. Too common.');
    expect(problemFor(rejected, 'username')).toBeUndefined();
  });

  it('are its own message where it carries none', () => {
    expect(problemsOf(new Error('No network.'))).toEqual([{ message: 'No network.', field: '' }]);
  });

  it('are none where nothing failed', () => {
    expect(problemsOf(null)).toEqual([]);
    expect(problemsOf(undefined)).toEqual([]);
  });
});
