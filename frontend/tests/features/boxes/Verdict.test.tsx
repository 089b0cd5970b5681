import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { ScreenBoxes } from '@/features/boxes/requests/boxes';
import { Verdict } from '@/features/boxes/Verdict';

import { rendered } from '../../canvas-view/rendered';

const HELD = 'Kenji has this open (since 10:00 UTC); you may read it.';
const shown = (may: Partial<ScreenBoxes['may']>) => {
  const screenBoxes = {
    stage: 'review',
    decision: null,
    doubts: [],
    may: { edit: false, submit: false, review: false, ...may },
    why: { edit: HELD, submit: HELD, review: '' },
  } as unknown as ScreenBoxes;
  rendered(<Verdict screenBoxes={screenBoxes} editing={false} onBox={() => undefined} />);
};

describe('who has the boxes open', () => {
  it('is not said beside a live Approve', () => {
    shown({ review: true });
    expect(screen.queryByText(HELD)).not.toBeInTheDocument();
  });

  it('is said to those who may only read', () => {
    shown({});
    expect(screen.getByText(HELD)).toBeInTheDocument();
  });
});
