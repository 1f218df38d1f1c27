const TAKES_KEYS = 'a[href], button, input, select, textarea, summary';

/** Lets the keys reach what scrolls, where nothing in it takes them there. */
export function scrolledByKeys(node: HTMLElement): () => void {
  const look = (): void => {
    const hides = node.scrollHeight > node.clientHeight && !node.querySelector(TAKES_KEYS);
    if (hides) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(node);
  content.observe(node, { childList: true, characterData: true, subtree: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
}
