/** Whether a key is one for the board: pressed on it, once, and not with a modifier, which makes it the browser's. */
export function meantForBoard({ target, repeat, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const free = !ctrlKey && !metaKey && !altKey && !(repeat && key === 'Enter');
  return free && !(target as Element).closest('button, input, a, summary');
}
