/** Copied boxes: they outlive the screen and the window they were copied in, so that they can be pasted on another one. */
import { type Box, KINDS } from '../canvas/box';

const PLACE = 'actwright.copied';

let here: readonly Box[] = [];

export function copied(): readonly Box[] {
  try {
    return read(localStorage.getItem(PLACE)) ?? here;
  } catch {
    return here; // storage is forbidden in this browser
  }
}

export function keepCopied(boxes: readonly Box[]): void {
  here = boxes;
  try {
    localStorage.setItem(PLACE, JSON.stringify(boxes));
  } catch {
    // Full, or forbidden: then they can be pasted in this window only.
  }
}

/** Returns how to stop listening. */
export function onCopiedElsewhere(tell: (boxes: readonly Box[]) => void): () => void {
  const hear = (event: StorageEvent): void => {
    const boxes = event.key === PLACE ? read(event.newValue) : null;
    if (boxes) tell(boxes);
  };
  globalThis.addEventListener('storage', hear);
  return () => globalThis.removeEventListener('storage', hear);
}

/** Null for what an older or another program left there. */
function read(text: string | null): readonly Box[] | null {
  try {
    const boxes: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(boxes) && boxes.every(isBox) ? boxes : null;
  } catch {
    return null;
  }
}

function isBox(value: unknown): value is Box {
  const { id, kind, rect } = (value ?? {}) as Partial<Box>;
  const sides = rect ? [rect.left, rect.top, rect.right, rect.bottom] : [];
  return (
    typeof id === 'string' &&
    KINDS.some((allowed) => allowed === kind) &&
    sides.length === 4 &&
    sides.every(Number.isInteger)
  );
}
