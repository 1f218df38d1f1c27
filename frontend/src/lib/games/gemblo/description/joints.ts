import { translate } from '../../../i18n/index.svelte';
import type { Place, PlaceGroup } from '../../../ui/board/places';
import { centre, type Cell } from '../board/hexes';
import { explainCell } from '../explanations';
import type { GembloHand } from '../hand.svelte';
import { covers } from '../placements';
import type { Scene } from '../view';
import { pieceName, spot } from '../words';
import { areaOf, drawnAt } from './areas';

/** Return the cells where the colour to act can be continued, if there are any. */
export function jointGroup(scene: Scene, hand: GembloHand): PlaceGroup[] {
  const joints = openJoints(hand);
  if (joints.length === 0) return [];
  const gem = translate(scene.sentences, `gem.${hand.view.colours[hand.colour]?.name ?? ''}`);
  return [
    {
      id: 'joints',
      title: translate(scene.sentences, 'describe.joints', { gem, n: joints.length }),
      places: joints.map((cell) => jointPlace(scene, hand, cell)),
    },
  ];
}

function jointPlace(scene: Scene, hand: GembloHand, cell: Cell): Place {
  const { piece, ghost } = hand;
  const fitting = piecesOver(hand, cell);
  const fits = !piece || fitting.includes(piece);
  const start = hand.view.colours[hand.colour]?.start;
  const facts = {
    ...spot(hand.view, cell),
    area: translate(scene.sentences, `area.${areaOf(hand, cell)}`),
    n: fitting.length,
    piece: pieceName(scene, piece ?? fitting[0] ?? ''),
  };
  const words = (key: string): string => translate(scene.sentences, `describe.${key}`, facts);
  const where = words(String(start) === String(cell) ? 'startHere' : 'here');
  return {
    id: `joint-${cell.join(',')}`,
    label: `${where} ${words(piece ? (fits ? 'fits' : 'fitsNot') : 'fitting')}`,
    spot: { ...drawnAt(hand, cell), size: 2 },
    choose: fits ? () => hand.tap(centre(cell)) : undefined,
    chosen: ghost !== null && covers(ghost, cell),
    explain: () => explainCell(scene, cell, hand.joints),
  };
}

const known = new WeakMap<GembloHand, ReadonlyMap<number, readonly string[]>>();
const keyOf = ([q, r]: Cell): number => 1000 * q + r;

/** Return the pieces with a placement over a joint, the largest first. */
function piecesOver(hand: GembloHand, joint: Cell): readonly string[] {
  const found = known.get(hand) ?? piecesByJoint(hand);
  known.set(hand, found);
  return found.get(keyOf(joint)) ?? [];
}

function piecesByJoint(hand: GembloHand): ReadonlyMap<number, readonly string[]> {
  const size = (piece: string): number => hand.view.turns[piece]?.[0]?.length ?? 0;
  const found = new Map(hand.joints.map((joint) => [keyOf(joint), new Set<string>()]));
  for (const piece of [...hand.playable].sort((one, other) => size(other) - size(one)))
    for (const { cells } of hand.placements(piece))
      for (const cell of cells) found.get(keyOf(cell))?.add(piece);
  return new Map([...found].map(([joint, pieces]) => [joint, [...pieces]]));
}

/** Return the joints that a piece can cover: a line may end where none has room. */
export const openJoints = (hand: GembloHand): readonly Cell[] =>
  hand.joints.filter((joint) => piecesOver(hand, joint).length > 0);
