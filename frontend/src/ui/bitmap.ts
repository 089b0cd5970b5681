/** Pictures decoded for a canvas, so that no frame waits for them; that of a page being opened before the page asks. */
let ahead: { readonly url: string; readonly bitmap: Promise<ImageBitmap>; ready: ImageBitmap | null } | null = null;

/** Begins with a picture that `bitmapOf` is soon asked for. */
export function decodeAhead(url: string): void {
  if (ahead?.url === url) return;
  const begun = { url, bitmap: decoded(url), ready: null as ImageBitmap | null };
  begun.bitmap.then(
    (bitmap) => (begun.ready = bitmap),
    // Whoever asks for it is told; who asks later, be it signed in by then, has it tried again.
    () => ahead === begun && (ahead = null),
  );
  ahead = begun;
}

/** The picture that was begun with ahead, where it is there already; it waits on for `bitmapOf`. */
export const readyBitmap = (url: string): ImageBitmap | null => (ahead?.url === url ? ahead.ready : null);

/** The picture at the address; rejects when it cannot be loaded or decoded. */
export function bitmapOf(url: string): Promise<ImageBitmap> {
  const bitmap = ahead?.url === url ? ahead.bitmap : decoded(url);
  ahead = null;
  return bitmap;
}

async function decoded(url: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return createImageBitmap(image);
}
