import { describe, expect, it } from 'vitest';

import { ApiError, errorFrom, isSignedOut } from '../../src/api/problem';

const problem = (message: string, field = '') => ({
  code: 'x',
  message,
  field,
  line: 0,
  column: 0,
  end_line: 0,
  end_column: 0,
  hints: [],
});

describe('an answer that was not 2xx', () => {
  it('says what the server said', () => {
    const error = errorFrom(400, { problems: [problem('Too long.', 'name'), problem('Too late.')] });
    expect(error.message).toBe('Too long. Too late.');
    expect(error.of('name').map((one) => one.message)).toEqual(['Too long.']);
    expect(error.of('').map((one) => one.message)).toEqual(['Too late.']);
  });

  it('brings what somebody else has changed meanwhile', () => {
    expect(errorFrom(409, { problems: [problem('Changed.')], current: { version: 4 } }).current).toEqual({
      version: 4,
    });
  });

  it.each([undefined, null, '<h1>Bad gateway</h1>', {}, { problems: 'many' }])(
    'says at least that the server failed: %j',
    (body) => {
      const error = errorFrom(502, body);
      expect(error.status).toBe(502);
      expect(error.message).toBe('The server failed (502).');
    },
  );

  it('means "signed out" by 401 alone', () => {
    expect(isSignedOut(new ApiError(401, []))).toBe(true);
    expect(isSignedOut(new ApiError(403, []))).toBe(false);
    expect(isSignedOut(new Error('401'))).toBe(false);
  });
});
