/** Keeps the address that the frozen copy of a frame gets, by the element that holds the frame. */
import type * as dom from './dom.ts';
import { memory } from './memory.ts';

export default function nameFrame(el: dom.El, url: string): void {
  memory.frames.set(el, url);
}
