// Answers when the document has not changed for `still` milliseconds, at the latest after `longest`.
const whenStill = ({ still, longest }) =>
  new Promise((resolve) => {
    const end = () => (observer.disconnect(), clearTimeout(timer), resolve(true));
    let timer = setTimeout(end, still);
    const observer = new MutationObserver(() => (clearTimeout(timer), (timer = setTimeout(end, still))));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(end, longest);
  });
