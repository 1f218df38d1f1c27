import type { Part } from './effectParts';

/** A part with its place: in units of a glyph, from the left end of the line. */
export interface PlacedPart {
  readonly icon: string;
  readonly text: string;
  /** Where the text begins, and the glyph after it. */
  readonly x: number;
  readonly glyphX: number;
}

const GAP = 0.14;
const DIGIT = 0.56;
const SIGNS: Readonly<Record<string, number>> = { '→': 0.8, '±1': 1.1, '/': 0.36 };

const textOf = (part: Part): string => {
  if ('sign' in part) return `${part.sign}${part.count ?? ''}`;
  return (part.count ?? 1) > 1 ? String(part.count) : '';
};

const widthOf = (text: string): number => SIGNS[text] ?? text.length * DIGIT;

/** Return the parts of a line with their places, and the width of the line. */
export function placeParts(parts: readonly Part[]): { placed: PlacedPart[]; width: number } {
  let at = 0;
  const placed = parts.map((part) => {
    const text = textOf(part);
    const x = at;
    const glyphX = x + widthOf(text);
    at = glyphX + ('icon' in part ? 1 : 0) + GAP;
    return { icon: 'icon' in part ? part.icon : '', text, x, glyphX };
  });
  return { placed, width: Math.max(0, at - GAP) };
}
