/** The files of a drop, those inside dropped folders too. */

/** A file out of a dropped folder does not tell where it lay. */
const paths = new WeakMap<File, string>();

export const pathOf = (file: File): string => paths.get(file) ?? (file.webkitRelativePath || file.name);

const HIDDEN = /^(\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

/** Must be called while the drop is handled: a browser empties the list afterwards. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const groups = await Promise.all([...transfer.items].map(inside));
  return groups.flat();
}

/** Both questions are asked at once, for the same reason; a file that lies on no disk has no entry. */
async function inside(item: DataTransferItem): Promise<File[]> {
  const [entry, file] = [item.webkitGetAsEntry(), item.getAsFile()];
  if (entry) return walk(entry);
  return file ? [file] : [];
}

async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (HIDDEN.test(entry.name)) return [];
  if (entry.isFile) return [await readFile(entry as FileSystemFileEntry)];
  const within = await entriesOf((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(within.map(walk))).flat();
}

async function readFile(entry: FileSystemFileEntry): Promise<File> {
  const file = await fileOf(entry);
  paths.set(file, entry.fullPath);
  return file;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader hands out a hundred entries at a time, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return some.length === 0 ? [] : [...some, ...(await entriesOf(reader))];
}
