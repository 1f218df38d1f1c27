const TAKES_KEYS = 'a[href], button, input, select, textarea, summary';

/** Make a scrollable element focusable if it contains nothing that is. */
export function keyboardScroll(node: HTMLElement): () => void {
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
