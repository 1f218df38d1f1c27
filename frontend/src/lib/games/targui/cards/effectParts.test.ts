import { describe, expect, test } from 'vitest';

import type { Details, Face } from '../view';
import { DRAWN, effectLines } from './effectParts';
import { ICONS, KINDS } from './icons';
import { placeParts } from './placeParts';

interface Card {
  readonly id: string;
  readonly kind?: Face['kind'];
  readonly extra?: Face['extra'];
  readonly effect?: { readonly code: string; readonly options?: unknown };
}

const cards = Object.values(
  import.meta.glob<readonly Card[]>('../../../../../../games/rules/targui/data/*.json', {
    import: 'default',
    eager: true,
  }),
)
  .flat()
  .filter(({ effect }) => effect);

/** Return the face of a card as the service makes it of the data. */
function faceOf({ kind, extra, effect }: Card): Face {
  const { code = '', options, ...details } = effect ?? {};
  const gains = code === 'gain_choice' ? { gains: options } : {};
  return {
    effect: code,
    details: { ...details, ...gains } as Details,
    ...(kind ? { kind } : {}),
    ...(extra ? { extra } : {}),
  };
}

const named = cards.map((card): [string, Card] => [card.id, card]);
/** The width of a card between its edges, and of the glyph of a kind, in units of the card. */
const [ROOM, KIND] = [8.8, 1.75];
/** On a board of 360 px a card is 69 px wide, so that a glyph has at least 9 px. */
const SMALLEST = 1.3;

test('all cards of the box with an effect are read', () => {
  expect(cards.length).toBe(26 + 45 + 45 + 20);
});

describe.each(named)('%s', (id, card) => {
  const face = faceOf(card);
  const lines = effectLines(face);

  test('its effect is drawn, with glyphs that exist', () => {
    expect(Object.keys(DRAWN)).toContain(face.effect);
    const silent = face.effect === 'none' && !face.extra;
    expect(lines.flat().length > 0).toBe(!silent);
    for (const part of lines.flat()) {
      if ('icon' in part) expect(ICONS[part.icon], `${id}: ${part.icon}`).toBeDefined();
      expect(part.count === undefined || part.count > 0, id).toBe(true);
    }
  });

  test('a tribe card has one line, as large as its card allows, and its kind', () => {
    if (!id.startsWith('T')) return;
    expect(lines.length).toBeLessThanOrEqual(1);
    const kind = face.kind !== 'none';
    expect(KINDS[face.kind ?? ''] !== undefined).toBe(kind);
    const { width } = placeParts(lines[0] ?? []);
    expect((ROOM - (kind ? KIND : 0)) / width).toBeGreaterThanOrEqual(SMALLEST);
  });

  test('a dune fits into the part that figures leave free', () => {
    if (!id.startsWith('D')) return;
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines)
      expect(ROOM / placeParts(line).width).toBeGreaterThanOrEqual(SMALLEST);
  });
});

test('cards with different effects are drawn differently, but for their symbols', () => {
  const tribes = cards.filter(({ id, effect }) => id.startsWith('T') && effect?.code !== 'none');
  const drawn = new Map<string, Set<string>>();
  for (const card of tribes) {
    const face = faceOf(card);
    const key = JSON.stringify([face.kind, effectLines(face)]);
    drawn.set(key, (drawn.get(key) ?? new Set()).add(face.effect ?? ''));
  }
  expect([...drawn.values()].filter((codes) => codes.size > 1)).toEqual([]);
});
