import { describe, expect, it } from 'vitest';

import { continuationWords, proofWords, sessionWords, stepTitle } from '../../../src/features/episodes/words';

const click = { kind: 'click', script: 'pyautogui.click(10, 20)\n' };
const paste = { kind: 'text', script: 'pyperclip.copy("é")\npyautogui.hotkey("ctrl", "v")\n' };
const session = { state: 'waiting', place: 3, end_reason: '' };

describe('the title of a step', () => {
  it.each([
    [{ name: 'Seven', actions: [click] }, 'Seven'],
    [{ name: '', actions: [click] }, 'click(10, 20)'],
    [{ name: '', actions: [paste] }, 'copy("é")'],
    [{ name: '', actions: [{ kind: 'click', script: `pyautogui.sleep(0.6)\n${click.script}` }] }, 'click(10, 20)'],
    [{ name: '', actions: [{ kind: 'wait', script: 'pyautogui.sleep(2)\n' }] }, 'sleep(2)'],
    [{ name: '', actions: [click, click, paste] }, 'click(10, 20) and 2 more'],
  ])('%j is %s', (step, title) => expect(stepTitle(step)).toBe(title));
});

describe('a session without a screen', () => {
  it.each([
    [session, 'Your place in the queue: 3.'],
    [{ ...session, place: 1 }, 'Your session is next'],
    [{ ...session, state: 'starting', place: 0 }, 'starting'],
    [{ ...session, state: 'ended', end_reason: 'It was idle for 5 minutes.' }, 'It was idle for 5 minutes.'],
  ])('%j says so', (shown, words) => expect(sessionWords(shown as never)).toContain(words));

  it('says nothing while it runs', () => expect(sessionWords({ ...session, state: 'running' } as never)).toBe(''));
});

describe('a session that continues a recording', () => {
  const continuation = { steps: 5, done: 2, reason: 'Step 3: 53 pixels differ from the recorded picture.' };

  it('says while it starts that it performs the steps again', () => {
    const starting = { ...session, state: 'starting', continuation: { ...continuation, done: null, reason: '' } };
    expect(sessionWords(starting as never)).toContain('performs your 5 steps again');
    expect(continuationWords(starting as never)).toBe('');
  });

  it('says which steps did not come out the same, and what can be done', () => {
    const words = continuationWords({ continuation } as never);
    expect(words).toContain('your 5 steps again; 2 came out as recorded');
    expect(words).toContain(continuation.reason);
    expect(words).toContain('Nothing in the list is lost');
  });

  it('says nothing where all did, or where nothing is continued', () => {
    expect(continuationWords({ continuation: { ...continuation, done: 5, reason: '' } } as never)).toBe('');
    expect(continuationWords({ continuation: null } as never)).toBe('');
  });
});

type Asked = Parameters<typeof proofWords>[0];

function episode(tier: Asked['tier'], seconds: number | null): Asked {
  return { tier, submission: seconds === null ? null : ({ press_seconds: seconds } as Asked['submission']) };
}

describe('what an episode’s replay showed', () => {
  it('says where it was performed as by hand', () => {
    expect(proofWords(episode('proven', 0))).toBe('Proven');
    expect(proofWords(episode('proven', 0.06))).toBe('Proven, performed as by hand');
    expect(proofWords(episode('proven-recorded-responses', 0.06))).toBe(
      'Proven against recorded responses, performed as by hand',
    );
  });

  it('says nothing of hands where nothing was proven, and nothing at all before the episode is handed in', () => {
    expect(proofWords(episode('recorded-only', 0.06))).toBe('Recorded only');
    expect(proofWords(episode('waiting', 0))).toBe('Being replayed');
    expect(proofWords(episode(null, null))).toBe('');
  });
});
