/** Where in a line of a script the cursor is, and the strings of a line. Pure; quotes that never close run to the end. */
export interface QuotedText {
  /** Of the text between the quotes, from the start of the line. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly quote: string;
  readonly closed: boolean;
}

export type CursorContext =
  | { readonly in: 'string'; readonly call: string; readonly from: number }
  | { readonly in: 'name'; readonly from: number }
  | { readonly in: 'call' }
  | { readonly in: 'nothing' };

/** The strings of one line, in order; what follows a `#` is no code. */
export function stringsIn(line: string): QuotedText[] {
  const texts: QuotedText[] = [];
  let at = 0;
  while (at < line.length && line[at] !== '#') {
    const quote = line[at] ?? '';
    at += 1;
    if (quote !== '"' && quote !== "'") continue;
    const to = endOfString(line, at, quote);
    texts.push({ from: at, to, text: line.slice(at, to), quote, closed: to < line.length });
    at = to + 1;
  }
  return texts;
}

function endOfString(line: string, from: number, quote: string): number {
  let at = from;
  while (at < line.length && line[at] !== quote) at += line[at] === '\\' ? 2 : 1;
  return Math.min(at, line.length);
}

/** The string whose text the column lies in or touches. */
export function stringAt(line: string, column: number): QuotedText | undefined {
  return stringsIn(line).find(({ from, to }) => from <= column && column <= to);
}

/** What a cursor at `column` (from 0) of a line would write. */
export function cursorAt(line: string, column: number): CursorContext {
  const before = line.slice(0, column);
  const string = stringAt(line, column);
  const code = withoutStrings(string ? before.slice(0, string.from - 1) : before);
  if (code.includes('#')) return { in: 'nothing' };
  const open = openCall(code);
  if (string) return { in: 'string', call: open ?? '', from: string.from };
  if (open !== null) return { in: 'call' };
  const name = /[A-Za-z_][\w.]*$/.exec(before);
  return name ? { in: 'name', from: name.index } : { in: 'nothing' };
}

function withoutStrings(code: string): string {
  let bare = code;
  for (const { from, to } of stringsIn(code)) bare = bare.slice(0, from) + '_'.repeat(to - from) + bare.slice(to);
  return bare;
}

/** The name before the innermost bracket that is still open; null when none is. */
function openCall(code: string): string | null {
  const open: string[] = [];
  for (const [bracket] of code.matchAll(/(\w*)\s*\(|\)/g)) {
    if (bracket === ')') open.pop();
    else open.push(bracket.slice(0, -1).trim());
  }
  return open.at(-1) ?? null;
}
