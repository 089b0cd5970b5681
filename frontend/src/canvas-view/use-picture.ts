/** Loads and decodes the screen's picture before it is painted, so that no frame waits for it. */
import { useEffect, useMemo, useState } from 'react';

import { bitmapOf } from '../ui/bitmap';

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
  const [loaded, setLoaded] = useState<{ key: string; picture: Picture }>({ key: '', picture: NOTHING });
  const key = `${attempt} ${url}`;
  useEffect(() => {
    const gone = new AbortController();
    const done = (picture: Picture): void => {
      if (!gone.signal.aborted) setLoaded({ key, picture });
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

const before = ({ image }: Picture): Picture => (image ? { state: 'loading', image } : NOTHING);
