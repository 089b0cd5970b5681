/** Answers when the document has not changed for `still` milliseconds, at the latest after `longest`: whether it shows
 * anything. Time in which the page was too busy to hear its clock is not still: scripts are run in it that have yet to draw.
 */
import * as dom from './dom.ts';

interface Limits {
  still: number;
  longest: number;
}
const BUSY = 0.5;

export default function domIdle({ still, longest }: Limits): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = 0;
    const wait = (): void => {
      clearTimeout(timer);
      due = performance.now() + still;
      timer = setTimeout(() => (performance.now() - due > BUSY * still ? wait() : end()), still);
    };
    const end = (): void => {
      stopObserving();
      clearTimeout(timer);
      resolve(showsAnything());
    };
    const stopObserving = dom.onMutation(wait);
    wait();
    setTimeout(end, longest);
  });
}

// What has neither words nor any of these, shadow roots apart, is still being put together by a script.
const SHOWN = 'img, svg, canvas, video, iframe, frame, object, embed, input, button, select, textarea';

function showsAnything(): boolean {
  const body = dom.body();
  return !body || dom.querySelector(body, SHOWN) !== null || dom.innerText(body).trim() !== '' || hasHosts(body);
}

const hasHosts = (body: dom.El): boolean =>
  dom.querySelectorAll(body, '*').some((el) => dom.openShadowRoot(el) !== null);
