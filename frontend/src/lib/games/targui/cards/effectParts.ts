import type { Bundle, Details, Face } from '../view';

/** A part of an effect as it is drawn on a card: a glyph with its number, or a sign. */
export type Part =
  | { readonly icon: string; readonly count?: number | undefined }
  | { readonly sign: '→' | '/' | '+' | '>' | '≤' | '±1' | '0'; readonly count?: number | undefined }
  | { readonly sign: '−'; readonly count: number };
/** The lines of an effect; the effect of a tribe card has at most one. */
export type Lines = readonly (readonly Part[])[];

const icon = (name: string, count?: number): Part => ({ icon: name, count });
const less = (count = 1): Part => ({ sign: '−', count });
const most = (count?: number): Part => ({ sign: '≤', count });
const TO: Part = { sign: '→' };
const OR: Part = { sign: '/' };
const AND: Part = { sign: '+' };

const amounts = (bundle: Bundle = {}): Part[] =>
  Object.entries(bundle).flatMap(([what, count]) => (count ? icon(what, count) : []));
const gives = (bundle?: Bundle): Part[] => (bundle ? [AND, ...amounts(bundle)] : []);
const either = (bundles: readonly Bundle[] = []): Part[] =>
  bundles.flatMap((bundle, place) => [...(place > 0 ? [OR] : []), ...amounts(bundle)]);

type Draw = (details: Details) => Lines;
const line =
  (draw: (details: Details) => readonly Part[]): Draw =>
  (details) => [draw(details)];

const vp = ({ vp: count }: Details): Part => icon('vp', count);
const goodsOff = ({ goods, discount_goods: off }: Details): Part[] => [
  less(goods ?? off),
  icon('any_good'),
];

/** How each effect is drawn, by its code. */
export const DRAWN: Readonly<Record<string, Draw>> = {
  none: () => [],
  // Gains
  gain: line(({ gain }) => amounts(gain)),
  gain_choice: line(({ gains }) => either(gains)),
  gain_per_display_card: line(({ per, gain }) => [icon('card', per), TO, ...amounts(gain)]),
  goods_per_display_cards: line(({ group, amount }) => [
    icon('card', group),
    TO,
    icon('any_good', amount),
  ]),
  goods_per_free_slots: line(({ group, amount }) => [
    icon('slot', group),
    TO,
    icon('any_good', amount),
  ]),
  round_income: line(({ gain }) => [icon('round'), TO, ...amounts(gain)]),
  raid_gain: line(({ gain }) => [icon('raid'), TO, ...amounts(gain)]),
  raid_reward: line((details) => [icon('raid'), TO, vp(details)]),
  dune_bonus: line(({ gain }) => [icon('dune'), ...gives(gain)]),
  goods_card_bonus: line(({ resource = '', amount }) => [
    icon('goods_card'),
    AND,
    icon(resource, amount),
  ]),
  consolation_good: line(({ amount }) => [
    { sign: '0' },
    icon('goods_card'),
    TO,
    icon('any_good', amount),
  ]),
  draw_goods_cards: line(({ draw, keep }) => [
    icon('goods_card', draw),
    ...(keep === draw ? [] : [TO, icon('goods_card', keep)]),
  ]),
  // Prices and exchanges
  discount_symbol: line((details) => [icon(`symbol.${details.symbol}`), ...goodsOff(details)]),
  discount_once: line((details) => [icon('card'), ...goodsOff(details)]),
  noble_discount: line((details) => [icon('noble'), ...goodsOff(details)]),
  play_hand_card: line((details) => [icon('hand'), ...goodsOff(details)]),
  play_hand_without_noble: line(({ surcharge }) => [icon('hand'), ...gives(surcharge)]),
  water_option_discount: line(({ water }) => [OR, less(water), icon('water')]),
  water_gold_rate: line(({ water, gold }) => [icon('water', water), TO, icon('gold', gold)]),
  merchant_rate: line(({ give, get }) => [
    icon('merchant'),
    icon('any_good', give),
    TO,
    icon('any_good', get),
  ]),
  stored_gold: line(({ amount }) => [icon('gold', amount), TO, icon('card')]),
  exchange: ({ rates = [] }) =>
    rates.map(({ give, get }) => [...amounts(give), TO, ...amounts(get)]),
  raid: ({ pay = [] }) => pay.map((each) => amounts(each)),
  raid_immunity: line(() => [icon('shield'), icon('raid')]),
  skip_raid_payment: line(() => [icon('shield'), icon('raid')]),
  // Cards, hand and display
  draw_tribe_card: line((details) => [
    icon('card', details.draw),
    ...(details.discount_goods ? goodsOff(details) : []),
  ]),
  hand_limit: line(({ limit }) => [icon('hand', limit)]),
  rearrange_display: line(({ moves }) => [icon('move'), icon('card', moves)]),
  swap_display_cards: ({ gain }) => [
    [icon('card'), icon('swap'), icon('card')],
    ...(gain && amounts(gain).length > 0 ? [gives(gain)] : []),
  ],
  place_in_front: line(({ cost }) => [...amounts(cost), TO, icon('joker')]),
  // Targis, markers and the Targia
  may_place_on_robber: line(() => [icon('targi'), TO, icon('robber')]),
  may_place_facing: line(() => [icon('targi'), icon('swap'), icon('rival')]),
  place_freely_once: line(() => [icon('targi'), icon('swap'), icon('rival'), OR, icon('robber')]),
  join_occupied_dune: line(() => [icon('rival'), AND, icon('targi'), TO, icon('dune')]),
  opponent_fewer_targis: line(({ targis }) => [icon('rival'), most(targis)]),
  noble: line(() => [icon('noble'), icon('hand')]),
  move_marker: line(() => [icon('marker'), icon('move')]),
  move_markers: ({ gain }) => [[icon('marker'), icon('move')], gives(gain)],
  use_border_action: ({ gain }) => [[icon('border')], gives(gain)],
  use_centre_card: line(() => [icon('centre')]),
  targia_favours: ({ gain }) => [[icon('targia', 2)], gives(gain)],
  targia_both: line(() => [icon('targia', 2)]),
  targia_adjacent: line(() => [{ sign: '±1' }, icon('targia')]),
  call_targia: line(() => [icon('targia'), TO, icon('targi')]),
  // The end of the game
  vp_per_symbol_group: line((details) => [
    icon(`symbol.${details.symbol}`, details.group),
    TO,
    vp(details),
  ]),
  vp_if_more_cards_than_opponent: line((details) => [
    icon('card'),
    { sign: '>' },
    icon('rival'),
    TO,
    vp(details),
  ]),
  vp_if_cards_at_least: line((details) => [icon('card', details.n), TO, vp(details)]),
  vp_if_last_in_full_row: line((details) => [icon('row_end'), TO, vp(details)]),
  vp_per_full_row: line((details) => [icon('row'), TO, vp(details)]),
  vp_if_all_symbols: line((details) => [icon('symbols'), TO, vp(details)]),
  diverse_row_value: line((details) => [icon('row_mixed', details.max_rows), TO, vp(details)]),
  water_pair_bonus: line((details) => [
    icon('water', 2),
    AND,
    vp(details),
    most(details.max_pairs),
  ]),
};

/** Return the effect of a card as it is drawn; a tribe card's extra price is its effect. */
export function effectLines({ effect = 'none', details = {}, extra }: Face): Lines {
  if (extra) return [[AND, ...amounts(extra.cost), TO, icon('vp', extra.vp)]];
  return DRAWN[effect]?.(details) ?? [];
}
