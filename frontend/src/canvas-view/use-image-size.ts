/** The size of a picture that only itself knows. */
import { useEffect, useState } from 'react';

import type { Size } from '../canvas/geometry';

/** That of the picture before until the next one is here; null before the first, and where it does not load. */
export function useImageSize(url: string): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (url === '') return undefined;
    const image = new Image();
    const known = () =>
      setSize((before) => {
        const { naturalWidth: width, naturalHeight: height } = image;
        return before?.width === width && before.height === height ? before : { width, height };
      });
    image.addEventListener('load', known);
    image.src = url;
    return () => image.removeEventListener('load', known);
  }, [url]);
  return size;
}
