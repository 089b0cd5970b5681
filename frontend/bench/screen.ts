/** A screen made by arithmetic: a dense desktop of rows of controls, its picture and its boxes. */
import { type Box, KINDS } from '../src/canvas/box';
import { rect } from '../src/canvas/geometry';

export const SCREEN = { width: 2560, height: 1600 };
const COLUMNS = 25;

export function manyBoxes(count: number): Box[] {
  const rows = Math.ceil(count / COLUMNS);
  const [across, down] = [SCREEN.width / COLUMNS, SCREEN.height / rows];
  return Array.from({ length: count }, (_, i) => {
    const left = Math.round((i % COLUMNS) * across + 4 + (i % 7));
    const top = Math.round(Math.floor(i / COLUMNS) * down + 4 + (i % 5));
    const [wide, tall] = [Math.round(across * 0.8) - (i % 11), Math.round(down * 0.75) - (i % 3)];
    return {
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      rect: rect(left, top, left + wide, top + tall),
      kind: KINDS[i % KINDS.length]!,
      origin: 'dom',
      label: i % 3 === 0 ? null : `control-${i}`,
    };
  });
}

export async function pictureUrl(boxes: readonly Box[]): Promise<string> {
  const canvas = new OffscreenCanvas(SCREEN.width, SCREEN.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.fillStyle = '#f4f5f7';
  context.fillRect(0, 0, SCREEN.width, SCREEN.height);
  context.font = '13px sans-serif';
  boxes.forEach(({ rect: { left, top, right, bottom } }, i) => {
    context.fillStyle = `hsl(${(i * 37) % 360} 40% 88%)`;
    context.fillRect(left, top, right - left, bottom - top);
    context.fillStyle = '#333';
    context.fillText(`Control ${i}`, left + 6, top + 19);
  });
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
}
