import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { AnswerSent } from '@/features/trials/answering/AnswerSent';

import { rendered } from '../../../canvas-view/rendered';

const SCORE = { sequence: 1, click: 0, key: 0, write: 0, action: 1 };
const show = (score: typeof SCORE | null) => {
  const onCorrect = vi.fn();
  const onNext = vi.fn();
  rendered(<AnswerSent answered={{ seconds: 4, score }} onCorrect={onCorrect} onNext={onNext} opening={false} />);
  return { onCorrect, onNext };
};

describe('an answer that was sent', () => {
  it('can be corrected until the next task is opened', () => {
    const { onCorrect, onNext } = show(null);
    expect(screen.getByRole('button', { name: 'Next task' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Correct the answer' }));
    expect(onCorrect).toHaveBeenCalled();
    expect(onNext).not.toHaveBeenCalled();
  });

  it('is final where its score is shown', () => {
    show(SCORE);
    expect(screen.getByText(/action score 100.00 %/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Correct the answer' })).not.toBeInTheDocument();
  });
});
