/** Return the parts of a path named by a pattern, or null: `/tables/:id` on `/tables/7` gives `{id: '7'}`. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [place, name] of wanted.entries()) {
    const value = given[place] ?? '';
    if (name.startsWith(':')) found[name.slice(1)] = decodeURIComponent(value);
    else if (name !== value) return null;
  }
  return found;
}
