// Answers when the document has not changed for `still` milliseconds, at the latest after `longest`: whether it shows anything.
const whenStill = ({ still, longest }) =>
  new Promise((resolve) => {
    const end = () => (observer.disconnect(), clearTimeout(timer), resolve(showsAnything()));
    let timer = setTimeout(end, still);
    const observer = new MutationObserver(() => (clearTimeout(timer), (timer = setTimeout(end, still))));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(end, longest);
  });

// What has neither words nor any of these, shadow roots apart, is still being put together by a script.
const SHOWN = "img, svg, canvas, video, iframe, frame, object, embed, input, button, select, textarea";

function showsAnything() {
  const body = document.body;
  return !body || body.querySelector(SHOWN) !== null || body.innerText.trim() !== "" || hasHosts(body);
}

const hasHosts = (body) => [...body.querySelectorAll("*")].some((el) => el.shadowRoot);
