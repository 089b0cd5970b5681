/** Whether the boxes are edited here or only looked at. */
import { useState } from 'react';

import type { ScreenBoxes } from './requests/boxes';

export interface Editing {
  readonly editing: boolean;
  /** A person's wish to correct boxes that they came to review, or that are done. */
  readonly setCorrecting: (correcting: boolean) => void;
}

/** Returned boxes are their drawers': whoever has just returned them would keep the drawers out by holding the screen. */
export function useEditing({ may, stage }: ScreenBoxes): Editing {
  const [cameToReview] = useState(may.review && stage === 'review');
  const [correcting, setCorrecting] = useState(false);
  const drawing = !cameToReview && (stage === 'boxes' || stage === 'returned');
  return { editing: may.edit && (correcting || drawing), setCorrecting };
}
