/** Loads and decodes the screen's picture before it is painted, so that no frame waits for it. */
import { useEffect, useMemo, useState } from 'react';

import { bitmapOf, readyBitmap } from '../ui/bitmap';

/** While another picture loads, `image` is the one before: a picture that is swapped does not flash. */
export type Picture =
  | { readonly state: 'loading'; readonly image: ImageBitmap | null }
  | { readonly state: 'failed'; readonly image: null }
  | { readonly state: 'ready'; readonly image: ImageBitmap };

const NOTHING: Picture = { state: 'loading', image: null };
const FAILED: Picture = { state: 'failed', image: null };

export interface Shown {
  readonly url: string;
  readonly picture: Picture;
  readonly retry: () => void;
}

export function usePicture(url: string): Shown {
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${url}`;
  const [loaded, setLoaded] = useState(() => begun(url, key));
  useEffect(() => {
    const gone = new AbortController();
    const done = (picture: Picture): void => {
      if (gone.signal.aborted) return;
      setLoaded((last) => (last.key === key && last.picture.image === picture.image ? last : { key, picture }));
    };
    bitmapOf(url).then(
      (image) => done({ state: 'ready', image }),
      () => done(FAILED),
    );
    return () => gone.abort();
  }, [url, key]);
  const picture = useMemo(() => (loaded.key === key ? loaded.picture : before(loaded.picture)), [loaded, key]);
  return { url, picture, retry: () => setAttempt((count) => count + 1) };
}

interface Loaded {
  /** Of the attempt at an address that the picture came of. */
  readonly key: string;
  readonly picture: Picture;
}

function begun(url: string, key: string): Loaded {
  const image = readyBitmap(url);
  return image ? { key, picture: { state: 'ready', image } } : { key: '', picture: NOTHING };
}

const before = ({ image }: Picture): Picture => (image ? { state: 'loading', image } : NOTHING);
