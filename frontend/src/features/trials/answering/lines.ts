/** What an act on the picture writes into the script. */
import type { Act } from '@/canvas/aim';

export function linesOf(act: Act): string[] {
  if (act.type === 'drag') {
    return [call('moveTo', act.from), call('dragTo', act.to)];
  }
  return [call(act.type, act.at)];
}

/** The line that a double click takes the place of: its first half was written as a click of its own. */
export function replacedBy(act: Act): string | undefined {
  return act.type === 'doubleClick' ? call('click', act.at) : undefined;
}

function call(name: string, { x, y }: { readonly x: number; readonly y: number }): string {
  return `pyautogui.${name}(${x}, ${y})`;
}

/** `script` with lines behind it; the last line is replaced when it is `replaced`. */
export function withLines(script: string, lines: readonly string[], replaced: string | undefined): string {
  const kept = script.replace(/\s+$/, '').split('\n').filter((line, place) => place > 0 || line !== '');
  if (replaced !== undefined && kept.at(-1) === replaced) kept.pop();
  return `${[...kept, ...lines].join('\n')}\n`;
}
