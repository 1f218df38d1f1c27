import type { ScoreLine } from '../../api/types';
import type { AnyField } from '../../api/unions';
import { translate } from '../../i18n/index.svelte';
import { RESOURCES } from './drawings';
import { bundleText, cardName, spotText, textAt } from './spotWords';
import {
  offerOf,
  spotOf,
  type AnyMove,
  type AnyOffer,
  type Bundle,
  type Move,
  type Scene,
  type TarguiEvent,
} from './view';

/** Return what the card that a move touches does. */
export function moveNote(scene: Scene, move: Move): string {
  const spot = spotOf(move);
  if (spot !== null) return textAt(scene, spot);
  const { card }: AnyMove = move;
  return scene.sentences[`card.${card ?? ''}.text`] ?? '';
}

/** Return the text of a move. */
export function moveText(scene: Scene, move: Move): string {
  const { sentences } = scene;
  return translate(sentences, `move.${keyOf(move)}`, { ...facts(scene, move) });
}

function keyOf(move: Move): string {
  if (move.kind === 'pay') return move.extra ? 'pay_extra' : move.once ? 'pay_once' : 'pay';
  if (move.kind === 'pay_raid' && move.card) return 'pay_raid_card';
  if (move.kind === 'begin') return `begin.${move.part}`;
  if (move.kind === 'draw') return move.source === 'deck' ? 'draw' : 'draw_discard';
  return move.kind;
}

function facts(scene: Scene, move: Move): Record<string, unknown> {
  const { sentences, view } = scene;
  const { marker, card, good, into, row, rows = [] }: AnyMove = move;
  const spot = spotOf(move);
  const nameOf = (each: string): string => cardName(sentences, view, each);
  return {
    spot: spot === null ? '' : spotText(scene, spot),
    marker: marker ? spotText(scene, marker) : '',
    card: card ? nameOf(card) : '',
    good: bundleText(sentences, { [good ?? into ?? '']: 1 }),
    row: Number(row) + 1,
    cards: rows.map((each) => each.map(nameOf).join(' · ')).join(' | '),
    ...bargain(scene, move),
  };
}

/** Return what a priced move gives and gains, as text. */
function bargain(scene: Scene, move: Move): Record<string, string> {
  const { give, gain } =
    move.kind === 'pay' ? { give: payment(scene, move) } : (pricesOf(scene, move) ?? {});
  return {
    ...(give ? { give: bundleText(scene.sentences, give) } : {}),
    ...(gain ? { gain: bundleText(scene.sentences, gain) } : {}),
  };
}

export interface Deal {
  readonly give?: Bundle;
  readonly gain?: Bundle;
}

/** Return the payment for a card as amounts, with the points that an extra brings. */
export function payDealOf(scene: Scene, move: Move): Deal | null {
  if (move.kind !== 'pay') return null;
  const extra = move.extra ? scene.view.faces[move.card]?.extra : undefined;
  return { give: payment(scene, move), ...(extra ? { gain: { vp: extra.vp } } : {}) };
}

/** Return a move that only exchanges goods as amounts, or null if glyphs cannot express it. */
export function dealOf(scene: Scene, move: Move): Deal | null {
  const { card }: AnyMove = move;
  const deal = card ? null : pricesOf(scene, move);
  const named = [...Object.keys(deal?.give ?? {}), ...Object.keys(deal?.gain ?? {})];
  return named.length > 0 && named.every((what) => what in RESOURCES) ? deal : null;
}

function pricesOf(scene: Scene, move: Move): Deal | null {
  const offer: AnyOffer | null = offerOf(scene.offer);
  switch (move.kind) {
    case 'take':
      return { gain: { [move.good]: 1 } };
    case 'give':
      return { give: { [move.good]: 1 } };
    case 'choose':
      return { gain: bundleAt(offer?.options, move.option) };
    case 'trade': {
      const rate = offer?.rates?.[move.rate];
      return { give: { ...fixed(rate?.give ?? {}), ...move.goods }, gain: rate?.get ?? {} };
    }
    case 'trade_water': {
      const trade = offer?.water.find(({ into }) => into === move.into);
      return { give: { water: trade?.water ?? 0 }, gain: { [move.into]: 1 } };
    }
    case 'pay_raid':
      return { give: { ...fixed(offer?.demand?.[move.option]?.pay ?? {}), ...move.goods } };
    default:
      return null;
  }
}

/** Return one of the offered bundles; the options of a card are words and count nothing. */
function bundleAt(options: AnyOffer['options'] = [], place: number): Bundle {
  const found = options[place];
  return typeof found === 'object' ? { ...found } : {};
}

/** Return the fixed part of a price, without the goods the player chooses. */
function fixed(bundle: Bundle): Bundle {
  return Object.fromEntries(Object.entries(bundle).filter(([what]) => !what.includes('good')));
}

function payment(scene: Scene, move: Extract<Move, { readonly kind: 'pay' }>): Bundle {
  const offer = offerOf(scene.offer);
  const cards = offer?.step === 'card' ? offer.cards : [];
  const way = cards
    .find(({ card }) => card === move.card)
    ?.ways.find(
      ({ price, extra, once, stored }) =>
        price === move.price &&
        extra === move.extra &&
        once === move.once &&
        stored === move.stored,
    );
  const { gold = 0, stored = 0, water = 0 } = way ?? {};
  return { ...move.goods, gold, stored, water };
}

/** Return the text of a score line: rows are counted from one, and an ability names its card. */
export function describeScore({ code, facts }: ScoreLine, { sentences, view }: Scene): string {
  const card = typeof facts.card === 'string' ? cardName(sentences, view, facts.card) : '';
  return translate(sentences, `score.${code}`, { ...facts, row: Number(facts.row) + 1, card });
}

const SILENT = new Set([
  'chosen',
  'part_begun',
  'picked',
  'cards_revealed',
  'markers_set',
  'square_refilled',
  'reshuffled',
  'goods_kept',
  'round_opened',
  'dune_discarded',
  'centre_turned',
  'tribe_turned',
  'targis_limited',
]);

/** Return the log sentence of an event. */
export function describeEvent(event: TarguiEvent, scene: Scene): string | null {
  const kind = event.kind.replace('targui.', '');
  if (SILENT.has(kind)) return null;
  const { sentences, view } = scene;
  const about: AnyField<TarguiEvent> = event;
  const moved = about.gain ?? about.gave ?? about.paid ?? about.surplus ?? {};
  const card = about.card ?? about.known;
  const spot = about.at ?? about.piece ?? about.to;
  return translate(sentences, `event.${kind}`, {
    name: scene.seats[about.seat ?? about.first ?? -1]?.name ?? '',
    bundle: bundleText(sentences, { ...moved, stored: about.stored ?? 0 }),
    got: bundleText(sentences, { ...about.got }),
    good: bundleText(sentences, { [about.good ?? '']: 1 }),
    card: card ? cardName(sentences, view, card) : translate(sentences, 'card.some'),
    spot: spot ? spotText(scene, spot) : '',
    number: about.number ?? about.robber ?? '',
    row: Number(about.row) + 1,
    vp: about.vp ?? 0,
  });
}
