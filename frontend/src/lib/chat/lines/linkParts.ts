/** A part of a text: plain, or the address of a page. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'«»]+/giu;
/** Punctuation that ends the sentence around an address. */
const ENDING = /[.,;:!?…)\]}’]+$/u;

/** Split a text at its web addresses; without `links` it is one plain part. */
export function linkParts(text: string, links: boolean): readonly TextPart[] {
  if (!links) return [{ text }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(ENDING, '');
    const href = webAddress(address);
    if (!href) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Return the normalised address of a page; null for anything else. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  // A name before an @ would pass for the site.
  return isWeb && hostname.includes('.') && !username && !password ? href : null;
}
