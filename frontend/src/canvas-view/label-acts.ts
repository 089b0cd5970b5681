/** Acts on the picture as acts on the labels there. */
import type { ActOn } from '../canvas/aim';

/** Null where a target has no label, or where a drag ends at the label where it began. */
export function actOnLabels<Target>(
  act: ActOn<Target>,
  labelOf: (target: Target) => string | null,
): ActOn<string> | null {
  if (act.type !== 'drag') {
    const at = labelOf(act.at);
    return at === null ? null : { type: act.type, at };
  }
  const [from, to] = [labelOf(act.from), labelOf(act.to)];
  return from === null || to === null || from === to ? null : { type: 'drag', from, to };
}
