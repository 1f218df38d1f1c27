import type { LogEvent, Move, ScoreLine } from '../../api/types';
import { say, type Sentences } from '../../i18n/index.svelte';
import type { Scene } from '../contract';
import { RESOURCES } from './drawings';
import { borderKey, cardAt, offerOf, viewOf, type Bundle, type Rate, type View } from './picture';

/** A bundle in words: “2 dates, 1 gold”. */
export function bundleWords(sentences: Sentences, bundle: Bundle): string {
  const parts = Object.entries(bundle).filter(([, count]) => count);
  if (parts.length === 0) return say(sentences, 'bundle.nothing');
  return parts.map(([what, n]) => say(sentences, `bundle.${what}`, { n })).join(', ');
}

/** A card by its name, or by what it is where it has none. */
export function cardName(sentences: Sentences, view: View, card: string): string {
  const named = sentences[`card.${card}`];
  if (named) return named;
  const face = view.faces[card];
  if (face?.options) return face.options.map((option) => bundleWords(sentences, option)).join(' / ');
  if (face?.prices) return say(sentences, 'card.tribe', { symbol: say(sentences, `symbol.${face.symbol ?? ''}`), id: card });
  if (card.startsWith('D-')) return say(sentences, 'card.dune', { id: card.slice(2) });
  return say(sentences, `border.${borderKey(card, face?.effect)}`);
}

/** A spot on the board with what lies there. */
export function spotWords(scene: Scene, spot: string): string {
  const view = viewOf(scene.view);
  const card = cardAt(view, spot);
  const name = card ? cardName(scene.sentences, view, card) : say(scene.sentences, 'card.faceDown');
  if (spot.startsWith('b')) return `${spot.slice(1)} ${name}`;
  if (!spot.startsWith('c')) return name;
  return say(scene.sentences, 'spot.centre', { row: spot[1], column: spot[2], name });
}

/** What the card on a spot does, as the service tells it; empty where it tells nothing. */
export function textAt(scene: Scene, spot: string): string {
  const card = cardAt(viewOf(scene.view), spot);
  return card ? (scene.sentences[`card.${card}.text`] ?? '') : '';
}

/** What the card that a move touches is for. */
export function noteFor(scene: Scene, move: Move): string {
  const spot = move.at ?? move.piece ?? move.to;
  if (typeof spot === 'string') return textAt(scene, spot);
  return scene.sentences[`card.${String(move.card)}.text`] ?? '';
}

/** What a move does, in words. */
export function wordsFor(scene: Scene, move: Move): string {
  const { sentences } = scene;
  return say(sentences, `move.${keyOf(move)}`, { ...facts(scene, move) });
}

function keyOf(move: Move): string {
  if (move.kind === 'pay') return move.extra ? 'pay_extra' : move.once ? 'pay_once' : 'pay';
  if (move.kind === 'pay_raid' && move.card) return 'pay_raid_card';
  if (move.kind === 'begin') return `begin.${String(move.part)}`;
  if (move.kind === 'draw') return move.source === 'deck' ? 'draw' : 'draw_discard';
  return move.kind;
}

function facts(scene: Scene, move: Move): Record<string, unknown> {
  const { sentences } = scene;
  const view = viewOf(scene.view);
  const spot = move.at ?? move.piece ?? move.to;
  const card = typeof move.card === 'string' && move.card ? cardName(sentences, view, move.card) : '';
  return {
    spot: typeof spot === 'string' ? spotWords(scene, spot) : '',
    marker: typeof move.marker === 'string' ? spotWords(scene, move.marker) : '',
    card,
    good: bundleWords(sentences, { [String(move.good ?? move.into ?? '')]: 1 }),
    row: Number(move.row) + 1,
    cards: Array.isArray(move.rows) ? (move.rows as string[][]).map((row) => row.map((each) => cardName(sentences, view, each)).join(' · ')).join(' | ') : '',
    ...bargain(scene, move),
  };
}

/** What is given and what is got, for moves that have a price, in words. */
function bargain(scene: Scene, move: Move): Record<string, string> {
  const goods = (move.goods ?? {}) as Bundle;
  const { give, gain } = move.kind === 'pay' ? { give: payment(scene, move, goods) } : (pricesOf(scene, move) ?? {});
  return {
    ...(give ? { give: bundleWords(scene.sentences, give) } : {}),
    ...(gain ? { gain: bundleWords(scene.sentences, gain) } : {}),
  };
}

interface Deal {
  readonly give?: Bundle;
  readonly gain?: Bundle;
}

/** A move that is nothing but goods given and got, where glyphs can say all of it. */
export function dealOf(scene: Scene, move: Move): Deal | null {
  const deal = move.card ? null : pricesOf(scene, move);
  const named = [...Object.keys(deal?.give ?? {}), ...Object.keys(deal?.gain ?? {})];
  return named.length > 0 && named.every((what) => what in RESOURCES) ? deal : null;
}

function pricesOf(scene: Scene, move: Move): Deal | null {
  const offer = offerOf(scene.offer);
  const goods = (move.goods ?? {}) as Bundle;
  switch (move.kind) {
    case 'take':
      return { gain: { [String(move.good)]: 1 } };
    case 'give':
      return { give: { [String(move.good)]: 1 } };
    case 'choose':
      return { gain: (offer?.options?.[Number(move.option)] ?? {}) as Bundle };
    case 'trade': {
      const rate = offer?.rates?.[Number(move.rate)] as Rate;
      return { give: { ...fixed(rate.give), ...goods }, gain: rate.get };
    }
    case 'trade_water': {
      const trade = offer?.water.find(({ into }) => into === move.into);
      return { give: { water: trade?.water ?? 0 }, gain: { [String(move.into)]: 1 } };
    }
    case 'pay_raid':
      return { give: { ...fixed(offer?.demand?.[Number(move.option)]?.pay ?? {}), ...goods } };
    default:
      return null;
  }
}

/** What a price names outright; goods of one's choice are told by what is chosen. */
function fixed(bundle: Bundle): Bundle {
  return Object.fromEntries(Object.entries(bundle).filter(([what]) => !what.includes('good')));
}

function payment(scene: Scene, move: Move, goods: Bundle): Bundle {
  const cards = offerOf(scene.offer)?.cards ?? [];
  const played = cards.find((each) => typeof each !== 'string' && each.card === move.card);
  const ways = played && typeof played !== 'string' ? played.ways : [];
  const way = ways.find(
    ({ price, extra, once, stored }) =>
      price === move.price && extra === move.extra && once === move.once && stored === move.stored,
  );
  return { ...goods, gold: way?.gold ?? 0, stored: way?.stored ?? 0, water: way?.water ?? 0 };
}

/** A line of the score: rows are counted from one, and an ability has its card. */
export function scored({ code, facts }: ScoreLine, { sentences, view }: Scene): string {
  const card = typeof facts.card === 'string' ? cardName(sentences, viewOf(view), facts.card) : '';
  return say(sentences, `score.${code}`, { ...facts, row: Number(facts.row) + 1, card });
}

const SILENT = new Set(['chosen', 'part_begun', 'picked', 'cards_revealed', 'markers_set', 'square_refilled', 'reshuffled', 'goods_kept', 'round_opened', 'dune_discarded', 'centre_turned', 'tribe_turned', 'targis_limited']);

/** What an event says in the log. */
export function tell(event: LogEvent, scene: Scene): string | null {
  const kind = event.kind.replace('targui.', '');
  if (SILENT.has(kind)) return null;
  const { sentences } = scene;
  const view = viewOf(scene.view);
  const moved = (event.gain ?? event.gave ?? event.paid ?? event.surplus ?? {}) as Bundle;
  const bundle = { ...moved, stored: Number(event.stored ?? 0) };
  const card = event.card ?? event.known;
  const spot = event.at ?? event.piece ?? event.to;
  return say(sentences, `event.${kind}`, {
    name: scene.seats[Number(event.seat ?? event.first)]?.name ?? '',
    bundle: bundleWords(sentences, bundle),
    got: bundleWords(sentences, (event.got ?? {}) as Bundle),
    good: bundleWords(sentences, { [String(event.good)]: 1 }),
    card: typeof card === 'string' && card ? cardName(sentences, view, card) : say(sentences, 'card.some'),
    spot: typeof spot === 'string' ? spotWords(scene, spot) : '',
    number: event.number ?? event.robber ?? '',
    row: Number(event.row) + 1,
    vp: event.vp ?? 0,
  });
}
