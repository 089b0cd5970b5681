/**
 * What is wrong with the layout of the page as it stands, a line each: sideways scroll, controls that the window or a
 * box without scroll bars cuts off, captions cut inside their button, controls that lie on each other.
 */
() => {
  const CONTROLS =
    'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=application], [contenteditable=true]';
  const SLACK = 2;
  const faults = [];
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth + 1) faults.push(`the page scrolls sideways: ${scrollWidth} > ${clientWidth}`);

  const nameOf = (element) => {
    const text = element.getAttribute('aria-label') ?? element.innerText ?? '';
    return `${element.tagName.toLowerCase()} “${text.trim().slice(0, 40)}”`;
  };
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const ancestors = (element) => {
    const found = [];
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
      found.push(parent);
    return found;
  };

  /** The part that is not cut off by scrolled or clipped ancestors; and whether something cuts it without a scroll bar. */
  const visiblePart = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    let clipped = false;
    let [scrollsX, scrollsY] = [false, false];
    for (const parent of ancestors(element)) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = parent.getBoundingClientRect();
      scrollsX ||= ['auto', 'scroll'].includes(overflowX);
      scrollsY ||= ['auto', 'scroll'].includes(overflowY);
      if (!scrollsX && (left < frame.left - SLACK || right > frame.right + SLACK)) clipped = true;
      if (!scrollsY && (top < frame.top - SLACK || bottom > frame.bottom + SLACK)) clipped = true;
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    if (!scrollsX && (left < -SLACK || right > innerWidth + SLACK)) clipped = true;
    return { left, top, right, bottom, clipped };
  };

  const controls = [...document.querySelectorAll(CONTROLS)].filter(isShown);
  const parts = controls.map((element) => ({ element, part: visiblePart(element) }));
  for (const { element, part } of parts) {
    if (part.clipped) faults.push(`cut off: ${nameOf(element)}`);
    const caption = element.matches('button, a') ? (element.querySelector('[class*=Button-label]') ?? null) : null;
    if (caption && caption.scrollWidth > caption.clientWidth + 1) faults.push(`caption cut: ${nameOf(element)}`);
  }
  const isOneInput = (first, second) => {
    const wrapper = first.closest('[class*=Input-wrapper], label');
    return wrapper !== null && wrapper.contains(second);
  };
  parts.forEach(({ element: first, part: one }, place) => {
    for (const { element: second, part: other } of parts.slice(place + 1)) {
      if (first.contains(second) || second.contains(first) || isOneInput(first, second)) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width > SLACK && height > SLACK) faults.push(`overlap: ${nameOf(first)} and ${nameOf(second)}`);
    }
  });
  return faults;
}
