/** Sizes in CSS pixels, written "1280 x 720" as people read them. */
export interface Viewport {
  width: number;
  height: number;
}

/** Those that pages are often looked at in. */
export const VIEWPORTS: { group: string; items: string[] }[] = [
  { group: 'Laptop', items: ['1280 x 720', '1366 x 768', '1440 x 900'] },
  { group: 'Desktop', items: ['1920 x 1080', '2560 x 1440'] },
  { group: 'Tablet', items: ['768 x 1024'] },
  { group: 'Phone', items: ['390 x 844'] },
];

export const wordsOfViewport = ({ width, height }: Viewport): string => `${width} x ${height}`;

/** Reads "1280x720" with or without spaces; undefined for what is no size. */
export function readViewport(text: string): Viewport | undefined {
  const match = /^\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*$/i.exec(text);
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
}

/** Written alike and each once; what is no size stays as it was typed, so that it can be corrected. */
export function tidied(texts: readonly string[]): string[] {
  const written = texts.map((text) => {
    const size = readViewport(text);
    return size ? wordsOfViewport(size) : text.trim();
  });
  return [...new Set(written)];
}
