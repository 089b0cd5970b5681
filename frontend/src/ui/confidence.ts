/** How sure a model says to be, behind what it suggests; nothing where it does not say. */
export const sure = (confidence: number | null): string =>
  confidence === null ? '' : `, ${Math.round(100 * confidence)} % sure`;
