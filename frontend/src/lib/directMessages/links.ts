/** A piece of a text: words, or an address that may be clickable. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
const CLOSING = /[.,;:!?'’»)\]}]+$/;

/** Split a text at its http and https addresses; without `links` it is one piece. */
export function piecesOf(text: string, links: boolean): readonly Piece[] {
  if (!links) return [{ text }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(CLOSING, '');
    if (!URL.canParse(address)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
