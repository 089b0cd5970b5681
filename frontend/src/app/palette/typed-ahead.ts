/** What is typed between the key that opens the palette and its field, which may have to be loaded first. */
let typed = '';

function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Before every other listener: no key of the page acts meanwhile. */
export function collectTyping(): void {
  typed = '';
  globalThis.addEventListener('keydown', collect, { capture: true });
}

/** Returns what was typed, once. */
export function endTyping(): string {
  globalThis.removeEventListener('keydown', collect, { capture: true });
  const ahead = typed;
  typed = '';
  return ahead;
}
