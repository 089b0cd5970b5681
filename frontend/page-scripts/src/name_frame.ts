/** Keeps the address that the frozen copy of a frame gets, by the element that holds the frame. */
import * as dom from './dom.ts';
import { memory } from './memory.ts';

/** Whether the element shows its document as a picture in the frozen copy. */
export default function nameFrame(el: dom.El, url: string): boolean {
  memory.frames.set(el, url);
  return dom.isPlugIn(el);
}
