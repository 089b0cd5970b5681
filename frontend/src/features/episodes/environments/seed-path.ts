/** Paths of files in a seed. Pure. */

/** Where a file lies below the chosen folder, whose own name does not count; its name where files were chosen. */
export function pathBelow({ name, webkitRelativePath: path }: Pick<File, 'name' | 'webkitRelativePath'>): string {
  return path.includes('/') ? path.slice(path.indexOf('/') + 1) : name;
}
