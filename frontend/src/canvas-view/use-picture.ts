/** Loads and decodes the screen's picture before it is painted, so that no frame waits for it. */
import { useEffect, useState } from 'react';

export type Picture =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly image: ImageBitmap };

const LOADING: Picture = { state: 'loading' };

export function usePicture(url: string): { picture: Picture; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; picture: Picture }>({ key: '', picture: LOADING });
  const key = `${attempt} ${url}`;
  useEffect(() => {
    const gone = new AbortController();
    const done = (picture: Picture): void => {
      if (!gone.signal.aborted) setLoaded({ key, picture });
    };
    bitmapOf(url).then(
      (image) => done({ state: 'ready', image }),
      () => done({ state: 'failed' }),
    );
    return () => gone.abort();
  }, [url, key]);
  return {
    picture: loaded.key === key ? loaded.picture : LOADING,
    retry: () => setAttempt((before) => before + 1),
  };
}

async function bitmapOf(url: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return createImageBitmap(image);
}
