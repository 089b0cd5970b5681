/** Which box files go along with which picture: the one that is called like it, else all that are called like none. */
import { pathOf } from './dropped-files';

export interface Companions {
  file: File;
  boxFiles: readonly File[];
}

const isBoxFile = (file: File): boolean => /\.json$/i.test(file.name);

/** OmniACT calls the boxes of screen1.png screen_1.json or screen1_boxes.json. */
const stemOf = (file: File): string =>
  file.name
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replace(/_boxes$/, '')
    .replace(/[_\- ]/g, '');

/** A COCO file lists many pictures, so it goes with each of them; the server takes from it what is meant. */
export function withCompanions(files: readonly File[]): Companions[] {
  const pictures = files.filter((file) => !isBoxFile(file));
  const boxFiles = files.filter(isBoxFile);
  const stems = new Set(pictures.map(stemOf));
  const unclaimed = boxFiles.filter((file) => !stems.has(stemOf(file)));
  if (pictures.length === 0) return boxFiles.map((file) => ({ file, boxFiles: [] }));
  return pictures.map((file) => {
    const own = nearest(
      file,
      boxFiles.filter((boxFile) => stemOf(boxFile) === stemOf(file)),
    );
    return { file, boxFiles: own.length > 0 ? own : unclaimed };
  });
}

/** Those that share the most folders with the picture. */
function nearest(picture: File, boxFiles: readonly File[]): File[] {
  const shared = boxFiles.map((boxFile) => sharedFolders(picture, boxFile));
  return boxFiles.filter((_, place) => shared[place] === Math.max(...shared));
}

function sharedFolders(first: File, second: File): number {
  const folders = new Set(foldersOf(first));
  return foldersOf(second).filter((folder) => folders.has(folder)).length;
}

const foldersOf = (file: File): string[] => pathOf(file).split('/').slice(0, -1);
