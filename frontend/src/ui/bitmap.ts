/** Pictures decoded for a canvas, so that no frame waits for them; that of a page being opened before the page asks. */
let ahead: { readonly url: string; readonly bitmap: Promise<ImageBitmap> } | null = null;

/** Begins with a picture that `bitmapOf` is soon asked for. */
export function decodeAhead(url: string): void {
  const bitmap = decoded(url);
  // Whoever asks for it is told.
  bitmap.catch(() => undefined);
  ahead = { url, bitmap };
}

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
