/** Addresses out of text and CSV files. */
export const isAddressList = (file: Pick<File, 'name'>): boolean => /\.(txt|csv)$/i.test(file.name);

/** The lines of a text file as they are; of a CSV file the cells that are web addresses, whatever column they stand in. */
export function addressesIn(name: string, text: string): string[] {
  if (!/\.csv$/i.test(name))
    return text
      .split(/\r\n|\n|\r/)
      .map((line) => line.trim())
      .filter(Boolean);
  return cellsOf(text)
    .map((cell) => cell.trim())
    .filter((cell) => /^https?:\/\//i.test(cell));
}

/** Cells are parted by whichever of the usual characters the text begins with most of. */
function cellsOf(text: string): string[] {
  const head = text.split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  const { mark } = counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most));
  const cell = new RegExp(`"((?:[^"]|"")*)"|[^${mark}\\r\\n]+`, 'g');
  return [...text.matchAll(cell)].map(([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole);
}

export async function addressesOf(files: readonly File[]): Promise<string[]> {
  const lists = await Promise.all(files.map(async (file) => addressesIn(file.name, await file.text())));
  return lists.flat();
}

/** Lines put behind those that are there already. */
export const withLines = (text: string, lines: readonly string[]): string =>
  [text.trimEnd(), ...lines].filter(Boolean).join('\n');

/** The text without the lines that hold one of these addresses. */
export function withoutAddresses(text: string, addresses: readonly string[]): string {
  const left = new Set(addresses);
  return text
    .split('\n')
    .filter((line) => !left.has(line.trim()))
    .join('\n');
}
