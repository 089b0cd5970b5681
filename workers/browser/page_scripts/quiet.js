// Answers when the document has not changed for `still` milliseconds, at the latest after `longest`: whether it shows anything.
// Time in which the page was too busy to hear its clock is not still: scripts are run in it that have yet to draw.
const BUSY = 0.5;

const whenStill = ({ still, longest }) =>
  new Promise((resolve) => {
    let timer, due;
    const wait = () => {
      clearTimeout(timer);
      due = performance.now() + still;
      timer = setTimeout(() => (performance.now() - due > BUSY * still ? wait() : end()), still);
    };
    const end = () => (observer.disconnect(), clearTimeout(timer), resolve(showsAnything()));
    const observer = new MutationObserver(wait);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    wait();
    setTimeout(end, longest);
  });

// What has neither words nor any of these, shadow roots apart, is still being put together by a script.
const SHOWN = "img, svg, canvas, video, iframe, frame, object, embed, input, button, select, textarea";

function showsAnything() {
  const body = document.body;
  return !body || body.querySelector(SHOWN) !== null || body.innerText.trim() !== "" || hasHosts(body);
}

const hasHosts = (body) => [...body.querySelectorAll("*")].some((el) => el.shadowRoot);
