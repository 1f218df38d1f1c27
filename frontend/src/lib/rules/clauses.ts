/** A part of a text, found by the search or not. */
export interface Part {
  readonly text: string;
  readonly found: boolean;
}

/** The fewest characters of a clause that are shown before its details. */
const SHORTEST_LEAD = 60;
/** A clause up to this length is shown as a whole, unless it is a ruling. */
const LONGEST = 220;

/** Return a text in lower case and without accents, character by character. */
const plain = (text: string): string =>
  [...text].map((char) => char.normalize('NFD')[0]?.toLowerCase() ?? '').join('');

/** Split a clause into what is shown and its details: further sentences of a long clause or ruling. */
export function leadAndDetails(text: string, ruling: boolean): readonly [string, string] {
  if (!ruling && text.length <= LONGEST) return [text, ''];
  const end = /[.!?](?=\s+\p{Lu})/gu;
  for (const { index } of text.matchAll(end))
    if (index >= SHORTEST_LEAD) return [text.slice(0, index + 1), text.slice(index + 1).trim()];
  return [text, ''];
}

/** Split a text where the words of a search are found, in any case and with or without accents. */
export function partsOf(text: string, search: string): readonly Part[] {
  const chars = [...text];
  const [folded, wanted] = [plain(text), plain(search.trim())];
  if (!wanted) return [{ text, found: false }];
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const hit = folded.indexOf(wanted, at);
    if (hit < 0) break;
    if (hit > at) parts.push({ text: chars.slice(at, hit).join(''), found: false });
    at = hit + wanted.length;
    parts.push({ text: chars.slice(hit, at).join(''), found: true });
  }
  if (at < chars.length) parts.push({ text: chars.slice(at).join(''), found: false });
  return parts;
}

/** Return whether a text contains the search; an empty search finds everything. */
export const contains = (text: string, search: string): boolean =>
  plain(text).includes(plain(search.trim()));
