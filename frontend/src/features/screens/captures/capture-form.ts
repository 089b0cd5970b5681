/** What the capture dialog holds while one types: numbers may be half typed, addresses are plain lines. */
import type { CaptureRequest } from '../requests/captures';

export interface CaptureForm {
  addresses: string;
  application: string;
  width: number | string;
  height: number | string;
  device_scale: number | string;
  wait: CaptureRequest['wait'];
  delay_ms: number | string;
  selector: string;
  locale: string;
  color_scheme: CaptureRequest['color_scheme'];
}

export const BLANK: CaptureForm = {
  addresses: '',
  application: '',
  width: 1280,
  height: 720,
  device_scale: 1,
  wait: 'load',
  delay_ms: 0,
  selector: '',
  locale: 'en-US',
  color_scheme: 'light',
};

/** How many addresses the lines hold; the same address twice is captured once. */
export function addressCount(lines: string): number {
  return new Set(lines.split('\n').map((line) => line.trim()).filter(Boolean)).size;
}

/** Lines go as they are, so that the server's line numbers are those of the text. */
export function requestOf({ addresses, ...form }: CaptureForm): CaptureRequest {
  return {
    ...form,
    urls: addresses.trimEnd().split('\n'),
    width: Number(form.width),
    height: Number(form.height),
    device_scale: Number(form.device_scale),
    delay_ms: Number(form.delay_ms),
  };
}
