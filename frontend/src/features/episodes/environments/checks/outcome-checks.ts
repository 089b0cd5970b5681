/** The kinds of outcome checks as forms: their fields, and forms to and from what the server takes. Pure. */

export type FieldKind = 'text' | 'long' | 'lines' | 'pairs' | 'file-digest' | 'region';

export interface CheckField {
  /** As the server names it. */
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  optional?: boolean;
}

export interface CheckKind {
  kind: string;
  title: string;
  /** What has to hold, in one sentence. */
  note: string;
  fields: readonly CheckField[];
}

const PATH: CheckField = {
  name: 'path',
  label: 'Path',
  kind: 'text',
  hint: 'In the home folder, such as notes/list.txt',
};

export const CHECK_KINDS: readonly CheckKind[] = [
  { kind: 'file-exists', title: 'A file exists', note: 'The file is there at the end.', fields: [PATH] },
  {
    kind: 'file-equals',
    title: 'A file equals another',
    note: 'The file has exactly the content of a file that you choose.',
    fields: [PATH, { name: 'sha256', label: 'SHA-256 of the content', kind: 'file-digest' }],
  },
  {
    kind: 'file-text',
    title: 'A file contains a text',
    note: 'The file, a text in UTF-8, contains this text.',
    fields: [PATH, { name: 'text', label: 'Text', kind: 'long' }],
  },
  {
    kind: 'cell-value',
    title: 'A cell shows a value',
    note: 'A cell of a spreadsheet (.xlsx or .ods) that was saved shows this value.',
    fields: [
      { ...PATH, hint: 'In the home folder, such as budget.ods' },
      { name: 'sheet', label: 'Sheet', kind: 'text', hint: 'Empty: the first one', optional: true },
      { name: 'cell', label: 'Cell', kind: 'text', hint: 'Such as B2' },
      { name: 'value', label: 'Value', kind: 'text', optional: true },
    ],
  },
  {
    kind: 'element-value',
    title: 'An element has a value',
    note: 'An element of the program or page is shown and has this value. A look at a try lists what is there.',
    fields: [
      { name: 'role', label: 'Role', kind: 'text', hint: 'Such as text, button, textbox' },
      { name: 'name', label: 'Name', kind: 'text', optional: true },
      { name: 'value', label: 'Value', kind: 'text', optional: true },
    ],
  },
  {
    kind: 'address',
    title: 'The browser shows an address',
    note: 'The browser ends at this address; a final slash or a fragment makes no difference.',
    fields: [{ name: 'address', label: 'Address', kind: 'text', hint: 'Such as http://localhost:8000/thanks' }],
  },
  {
    kind: 'form-post',
    title: 'A form was sent',
    note: 'The site of the seed received a form with at least these fields.',
    fields: [
      { name: 'target', label: 'Path of the address', kind: 'text', hint: 'Such as /order' },
      { name: 'fields', label: 'Fields', kind: 'pairs', hint: 'One a line: name = value' },
    ],
  },
  {
    kind: 'picture-region',
    title: 'A part of the screen looks like a picture',
    note: 'At the end, this part of the screen differs from the picture in few of its pixels.',
    fields: [{ name: 'region', label: 'Picture and region', kind: 'region' }],
  },
  {
    kind: 'clipboard',
    title: 'The clipboard holds a text',
    note: 'The session’s clipboard holds exactly this text.',
    fields: [{ name: 'text', label: 'Text', kind: 'long' }],
  },
  {
    kind: 'answer',
    title: 'The answer is right',
    note: 'The closing answer is one of these texts; capitals and spaces make no difference.',
    fields: [{ name: 'texts', label: 'Accepted answers', kind: 'lines', hint: 'One a line' }],
  },
];

/** A check as it is being filled in: each field is the text in its input; `key` tells the rows apart. */
export interface DraftCheck {
  key: number;
  kind: string;
  values: Readonly<Record<string, string>>;
}

export type Check = Record<string, unknown>;

export const REGION_SIDES = ['left', 'top', 'right', 'bottom'] as const;
const DISTANCE_PERCENT = '1';

export const kindOf = (kind: string): CheckKind | undefined => CHECK_KINDS.find((each) => each.kind === kind);

export const emptyCheck = (key: number, kind: string): DraftCheck => ({
  key,
  kind,
  values: kind === 'picture-region' ? { distance: DISTANCE_PERCENT } : {},
});

/** What the server takes; it says what is wrong with it, by the place of the check. */
export function checkOf({ kind, values }: DraftCheck): Check {
  const check: Check = { kind };
  for (const field of kindOf(kind)?.fields ?? []) {
    const text = values[field.name] ?? '';
    if (field.kind === 'lines') check[field.name] = linesOf(text);
    else if (field.kind === 'pairs') check[field.name] = pairsOf(text);
    else if (field.kind === 'region') Object.assign(check, regionOf(values));
    else check[field.name] = field.kind === 'long' || field.optional ? text : text.trim();
  }
  return check;
}

/** The form that is sent as this check. */
export function draftOf(key: number, check: Check): DraftCheck {
  const kind = textOf(check.kind);
  const values: Record<string, string> = {};
  for (const field of kindOf(kind)?.fields ?? []) {
    const value = check[field.name];
    if (field.kind === 'lines') values[field.name] = Array.isArray(value) ? value.map(textOf).join('\n') : '';
    else if (field.kind === 'pairs') values[field.name] = pairLines(value);
    else if (field.kind === 'region') Object.assign(values, regionValues(check));
    else values[field.name] = textOf(value);
  }
  return { key, kind, values };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function pairsOf(text: string): Record<string, string> {
  const pairs = linesOf(text).map((line): [string, string] => {
    const at = line.indexOf('=');
    return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs);
}

function pairLines(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, text]) => `${name} = ${textOf(text)}`)
    .join('\n');
}

function regionOf(values: DraftCheck['values']): Check {
  return {
    region: REGION_SIDES.map((side) => numberOf(values[side])),
    picture: values.picture ?? '',
    distance: numberOf(values.distance) === null ? null : Number((Number(values.distance) / 100).toFixed(8)),
  };
}

function regionValues({ region, picture, distance }: Check): Record<string, string> {
  const sides: readonly unknown[] = Array.isArray(region) ? region : [];
  return {
    ...Object.fromEntries(REGION_SIDES.map((side, at) => [side, sideOf(sides[at])])),
    picture: textOf(picture),
    distance: typeof distance === 'number' ? String(Number((distance * 100).toFixed(6))) : DISTANCE_PERCENT,
  };
}

const sideOf = (side: unknown): string => (typeof side === 'number' ? String(side) : '');

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
