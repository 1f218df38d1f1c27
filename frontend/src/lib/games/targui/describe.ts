import { translate } from '../../i18n/index.svelte';
import type { Place, PlaceGroup } from '../contract';
import { CARD, placedCards, type Lie, type PlacedCard } from './board/layout';
import { recentMarks } from './board/recent';
import { explainSpot } from './explanations';
import type { TarguiHand } from './hand.svelte';
import { bundleText, cardName, cardText, pricesText, spotText } from './spotWords';
import { cardAt, seatsAt, spotOf, type Bundle, type Scene } from './view';

/** The position in words: the frame, the centre, the dunes, and what both players have. */

type Say = (key: string, facts?: Record<string, unknown>) => string;

const sayIn =
  ({ sentences }: Scene): Say =>
  (key, facts = {}) =>
    translate(sentences, key, facts);

const sentence = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** Return the position in groups of places. */
export function describe(scene: Scene, hand: TarguiHand, lie: Lie = 'below'): PlaceGroup[] {
  const say = sayIn(scene);
  const cards = placedCards(scene.view, lie);
  const recent = recentMarks(scene.recent).at;
  const group = (id: string, of: (spot: string) => boolean): PlaceGroup => ({
    id,
    title: say(`group.${id}`),
    places: cards
      .filter(({ spot }) => of(spot))
      .map((card) => placeOf(scene, hand, card, recent.has(card.spot))),
  });
  return [
    group('border', (spot) => spot.startsWith('b')),
    group('centre', (spot) => spot.startsWith('c')),
    group('dunes', (spot) => spot.startsWith('D')),
    { id: 'owned', title: say('group.owned'), places: owned(scene) },
  ].filter(({ places }) => places.length > 0);
}

function placeOf(
  scene: Scene,
  hand: TarguiHand,
  { spot, x, y }: PlacedCard,
  changed: boolean,
): Place {
  const chosen = !!hand.proposal && spotOf(hand.proposal.move) === spot;
  const open = hand.targets.includes(spot);
  return {
    id: spot,
    label: sentence(
      nameOf(scene, spot),
      whatOf(scene, spot),
      ...presentAt(scene, spot),
      ...answerAt(scene, hand, spot),
    ),
    spot: { x: x + CARD / 2, y: y + CARD / 2, size: CARD },
    changed,
    chosen,
    explain: () => explainSpot(scene, spot),
    ...(open ? { choose: () => hand.tap(spot) } : {}),
  };
}

/** Return where a card is and its name. */
function nameOf(scene: Scene, spot: string): string {
  const { view, sentences } = scene;
  const say = sayIn(scene);
  const card = cardAt(view, spot);
  const name = card ? cardName(sentences, view, card) : '';
  if (spot.startsWith('b')) return say('place.border', { n: spot.slice(1), name });
  if (!spot.startsWith('c')) return say('place.dune', { name });
  const kind = !card ? 'faceDown' : view.faces[card]?.options ? 'goods' : 'centre';
  return say(`place.${kind}`, { row: spot[1], column: spot[2], name });
}

/** Return the worth, the price and the effect of a card. */
function whatOf(scene: Scene, spot: string): string {
  const { view } = scene;
  const say = sayIn(scene);
  const card = cardAt(view, spot);
  const face = card ? view.faces[card] : undefined;
  if (!card || face?.options) return '';
  const prices = pricesText(scene, card);
  return sentence(
    face?.symbol ? say('place.worth', { symbol: say(`symbol.${face.symbol}`), vp: face.vp }) : '',
    prices ? say('place.price', { prices }) : '',
    face?.prices?.some((price) => pays(scene, price)) ? say('place.payable') : '',
    cardText(scene, card),
  );
}

/** Return whether the viewer has everything that is printed in a price. */
function pays({ view, seat }: Scene, price: Bundle): boolean {
  const purse: Bundle = seat === null ? {} : { ...view.players[seat]?.purse };
  return Object.entries(price).every(([what, count]) => (purse[what] ?? 0) >= (count ?? 0));
}

/** Return who is on a spot. */
function presentAt(scene: Scene, spot: string): string[] {
  const { view } = scene;
  const say = sayIn(scene);
  const whose = (kind: 'Targi' | 'Marker', seat: number): string =>
    seat === scene.seat
      ? say(`place.my${kind}`)
      : say(`place.${kind.toLowerCase()}`, { name: scene.seats[seat]?.name ?? '' });
  return [
    ...(spot === `b${view.robber}` ? [say('place.robber')] : []),
    ...(view.targia !== null && spot === `b${view.targia}` ? [say('place.targia')] : []),
    ...seatsAt(view, 'targis', spot).map((seat) => whose('Targi', seat)),
    ...seatsAt(view, 'markers', spot).map((seat) => whose('Marker', seat)),
  ];
}

/** Return what the offer says about a spot: the crossings of a Targi there, or why it is closed. */
function answerAt(scene: Scene, { offer }: TarguiHand, spot: string): string[] {
  const say = sayIn(scene);
  const place = offer?.places?.find(({ at }) => at === spot);
  if (place) {
    const spots = place.crossings.map((each) => spotText(scene, each)).join(', ');
    return [spots ? say('place.crossings', { spots }) : say('place.noCrossings')];
  }
  const why =
    offer?.closed?.find(({ at }) => at === spot)?.why ??
    offer?.pieces?.find(({ at }) => at === spot)?.closed;
  // That somebody is here has been said already.
  return why && why !== 'robber' ? [scene.sentences[`why.${why}`] ?? ''] : [];
}

/** Return what both players have and show, mine first. */
function owned(scene: Scene): Place[] {
  const { view, seat, sentences } = scene;
  const say = sayIn(scene);
  const mine = seat ?? 0;
  return [mine, 1 - mine].flatMap((each): Place[] => {
    const player = view.players[each];
    if (!player) return [];
    const own = each === seat;
    const name = scene.seats[each]?.name ?? '';
    const listed = (cards: readonly (string | null)[]): string =>
      cards
        .map((card) => (card ? cardName(sentences, view, card) : say('card.faceDown')))
        .join(', ') || say('place.empty');
    const hand = listed(player.hand.map(({ card }) => card));
    const facts = {
      name,
      bundle: bundleText(sentences, { ...player.purse }),
      points: player.score,
    };
    return [
      { id: `purse-${each}`, label: say(own ? 'place.mine' : 'place.theirs', facts) },
      ...player.rows.map((row, number) => ({
        id: `row-${each}-${number}`,
        label: say(own ? 'place.row' : 'place.rowOf', {
          name,
          row: number + 1,
          cards: listed(row),
          vp: player.row_worth[number] ?? 0,
        }),
      })),
      {
        id: `hand-${each}`,
        label: say(own ? 'place.hand' : 'place.handOf', { name, cards: hand }),
      },
    ];
  });
}
