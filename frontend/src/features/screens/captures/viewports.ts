/** Sizes in CSS pixels that pages are often looked at in. */
export const VIEWPORTS: readonly { name: string; width: number; height: number }[] = [
  { name: 'Laptop 1280 x 720', width: 1280, height: 720 },
  { name: 'Laptop 1366 x 768', width: 1366, height: 768 },
  { name: 'Laptop 1440 x 900', width: 1440, height: 900 },
  { name: 'Desktop 1920 x 1080', width: 1920, height: 1080 },
  { name: 'Desktop 2560 x 1440', width: 2560, height: 1440 },
  { name: 'Tablet 768 x 1024', width: 768, height: 1024 },
  { name: 'Phone 390 x 844', width: 390, height: 844 },
];

export const CUSTOM = 'custom';

const keyOf = (size: { width: unknown; height: unknown }) => `${Number(size.width)}x${Number(size.height)}`;

export const VIEWPORT_OPTIONS = [
  ...VIEWPORTS.map((viewport) => ({ value: keyOf(viewport), label: viewport.name })),
  { value: CUSTOM, label: 'Custom' },
];

/** The option that a size is, `CUSTOM` where it is none of them. */
export function viewportOf(size: { width: unknown; height: unknown }): string {
  const key = keyOf(size);
  return VIEWPORT_OPTIONS.some(({ value }) => value === key) ? key : CUSTOM;
}

/** The size of an option; undefined for `CUSTOM`. */
export function sizeOfViewport(option: string): { width: number; height: number } | undefined {
  return VIEWPORTS.find((viewport) => keyOf(viewport) === option);
}
