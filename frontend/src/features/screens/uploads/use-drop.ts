/** Files dropped anywhere on the page. */
import { useEffect, useRef, useState } from 'react';

import { filesOf } from './dropped-files';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Calls `onFiles` after a drop; answers whether files are being held over the page. */
export function useDrop(enabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const stop = new AbortController();
    // Without this a browser leaves the page and opens the dropped file.
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void filesOf(event.dataTransfer).then((files) => latest.current(files));
    };
    const { signal } = stop;
    document.addEventListener('dragover', hold, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [enabled]);
  return over;
}
