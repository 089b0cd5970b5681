/** Which listeners and handler properties say that one can act on an element. */
export const PRESSES = [
  'click',
  'dblclick',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'contextmenu',
] as const;
export const HOVERS = ['mouseenter', 'mouseover', 'pointerenter', 'pointerover'] as const;
export const PROPERTIES = [
  'onclick',
  'ondblclick',
  'onmousedown',
  'onmouseup',
  'onpointerdown',
  'onpointerup',
  'ontouchstart',
] as const;
/** A selector of the elements that have such a property as an attribute. */
export const HAS_PROPERTY = `[${PROPERTIES.join('], [')}]`;
