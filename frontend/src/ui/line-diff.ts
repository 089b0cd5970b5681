/** What became of a text, line by line: kept, added, removed; the longest common run of lines is kept. */
export interface DiffLine {
  sign: ' ' | '+' | '-';
  text: string;
}

export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const common = commonLengths(old, fresh);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push({ sign: ' ', text: old[i] ?? '' });
      [i, j] = [i + 1, j + 1];
    } else if (j >= fresh.length || (i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      lines.push({ sign: '-', text: old[i++] ?? '' });
    } else {
      lines.push({ sign: '+', text: fresh[j++] ?? '' });
    }
  }
  return lines;
}

/** How many lines what follows place i of the old and place j of the new text has in common. */
function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = common[i];
      if (!row) continue;
      row[j] =
        old[i] === fresh[j] ? (common[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(common[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return common;
}
