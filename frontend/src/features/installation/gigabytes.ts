/** Bytes of a disk or an archive as people read them: "12 MB", "3.4 GB". */
export function gigabytes(bytes: number): string {
  if (bytes < 1e9) return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
