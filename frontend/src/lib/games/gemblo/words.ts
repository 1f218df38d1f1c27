import type { ScoreLine } from '../../api/types';
import type { AnyField } from '../../api/unions';
import { translate } from '../../i18n/index.svelte';
import type { Cell } from './board/hexes';
import {
  numberedCells,
  offerOf,
  viewOf,
  type AnyOffer,
  type GembloEvent,
  type Laid,
  type Move,
  type Proposal,
  type Scene,
  type View,
} from './view';
import { placementsOf, type Placement } from './placements';

/** Return a placement as text: the piece, its row and cell, and its orientation. */
export function placementText(scene: Scene, { piece, cells, turn }: Placement): string {
  const view = viewOf(scene.view);
  const { row, place } = spot(view, cells[0] as Cell);
  const turns = view.turns[piece]?.length ?? 1;
  const key = turns > 1 ? 'move.place' : 'move.placeOnly';
  return translate(scene.sentences, key, {
    piece: pieceName(scene, piece),
    row,
    place,
    turn: turn + 1,
  });
}

export function pieceName(scene: Scene, piece: string): string {
  return translate(scene.sentences, `piece.${piece}`);
}

/** Rows are counted from the top and cells from the left, both from one. */
export function spot(view: View, [q, r]: Cell): { row: number; place: number } {
  const rows = [...new Set(view.rows.map(([row]) => row))];
  const left = Math.min(...view.rows.filter(([row]) => row === r).map(([, first]) => first));
  return { row: rows.indexOf(r) + 1, place: q - left + 1 };
}

/** Return every legal placement, the largest pieces first. */
export function choices(scene: Scene): Proposal[] {
  const view = viewOf(scene.view);
  const offer = offerOf(scene.offer);
  if (!offer) return [];
  return [...placementChoices(scene, view, offer), ...puzzleChoices(scene, view)];
}

function placementChoices(scene: Scene, view: View, offer: AnyOffer): Proposal[] {
  const cells = numberedCells(view.rows);
  return Object.keys(offer.places)
    .flatMap((piece) => placementsOf(view, offer, cells, piece))
    .sort((one, other) => other.cells.length - one.cells.length)
    .map((placement) => ({
      move: { kind: 'place', piece: placement.piece, cells: placement.cells },
      words: placementText(scene, placement),
    }));
}

/** Return the move that takes a piece up, named by its first cell. */
export const takeMove = ({ cells }: Laid): Move => ({ kind: 'take', cell: cells[0] as Cell });

function puzzleChoices(scene: Scene, view: View): Proposal[] {
  if (!view.puzzle) return [];
  const moves: Move[] = [...view.laid.map(takeMove), { kind: 'hint' }, { kind: 'give_up' }];
  return moves.map((move) => ({ move, words: otherMoveText(scene, move) }));
}

/** Return the text of a move that places nothing. */
export function otherMoveText(scene: Scene, move: Move): string {
  const { cell }: AnyField<Move> = move;
  const view = viewOf(scene.view);
  const laid = view.laid.find(({ cells }) => String(cells[0]) === String(cell));
  const facts = laid
    ? { piece: pieceName(scene, laid.piece), ...spot(view, laid.cells[0] as Cell) }
    : {};
  return translate(scene.sentences, `move.${move.kind}`, facts);
}

/** Return the text of a score line; it names the colour if the player has several. */
export function describeScore({ code, facts }: ScoreLine, { sentences, view }: Scene): string {
  const { colours } = viewOf(view);
  const words = translate(sentences, `score.${code}`, facts);
  const own = colours[Number(facts.colour)];
  const several = own && colours.filter(({ seat }) => seat === own.seat).length > 1;
  return several
    ? translate(sentences, 'score.ofGem', { gem: translate(sentences, `gem.${own.name}`), words })
    : words;
}

/** Return the log sentence of an event. */
export function describeEvent(event: GembloEvent, scene: Scene): string | null {
  const { sentences } = scene;
  const view = viewOf(scene.view);
  const { seat, first, colour }: AnyField<GembloEvent> = event;
  const name = scene.seats[seat ?? first ?? -1]?.name ?? '';
  const several = view.colours.filter((each) => each.seat === seat).length > 1;
  const gem = translate(sentences, `gem.${view.colours[colour ?? -1]?.name ?? ''}`);
  switch (event.kind) {
    case 'gemblo.started':
      return translate(sentences, 'event.started', { name });
    case 'gemblo.placed':
      return translate(sentences, several ? 'event.placedIn' : 'event.placed', {
        name,
        gem,
        piece: pieceName(scene, event.piece),
      });
    case 'gemblo.taken_up':
      return translate(sentences, 'event.takenUp', { name, piece: pieceName(scene, event.piece) });
    case 'gemblo.hinted':
      return translate(sentences, 'event.hinted', { name });
    case 'gemblo.colour_out':
      return translate(sentences, `event.out.${event.reason}`, { name, gem });
    case 'gemblo.ended':
      return translate(sentences, `event.ended.${event.reason}`);
    default:
      return null;
  }
}
