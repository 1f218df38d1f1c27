/** Return whether a key belongs to the board: pressed on it, once, and without a modifier. */
export function isBoardKey({
  target,
  repeat,
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): boolean {
  const free = !ctrlKey && !metaKey && !altKey && !(repeat && key === 'Enter');
  return free && !(target as Element).closest('button, input, a, summary');
}
