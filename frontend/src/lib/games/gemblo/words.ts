import type { LogEvent, Move, ScoreLine } from '../../api/types';
import { say } from '../../i18n/index.svelte';
import type { Proposal, Scene } from '../contract';
import type { Cell } from './hexes';
import { numbered, offerOf, viewOf, type Laid, type Offer, type View } from './picture';
import { placementsOf, type Placement } from './placements';

/** A placement in words: which piece, in which row and at which cell of it, and how it lies. */
export function wordsFor(scene: Scene, { piece, cells, turn }: Placement): string {
  const view = viewOf(scene.view);
  const { row, place } = spot(view, cells[0] as Cell);
  const turns = view.turns[piece]?.length ?? 1;
  const key = turns > 1 ? 'move.place' : 'move.placeOnly';
  return say(scene.sentences, key, { piece: pieceWords(scene, piece), row, place, turn: turn + 1 });
}

function pieceWords(scene: Scene, piece: string): string {
  return say(scene.sentences, `piece.${piece}`);
}

/** Rows are counted from the top, cells from the left, both from one. */
function spot(view: View, [q, r]: Cell): { row: number; place: number } {
  const rows = [...new Set(view.rows.map(([row]) => row))];
  const left = Math.min(...view.rows.filter(([row]) => row === r).map(([, first]) => first));
  return { row: rows.indexOf(r) + 1, place: q - left + 1 };
}

/** Every placement there is now, the largest pieces first. */
export function choices(scene: Scene): Proposal[] {
  const view = viewOf(scene.view);
  const offer = offerOf(scene.offer);
  if (!offer) return [];
  return [...placementChoices(scene, view, offer), ...puzzleChoices(scene, view)];
}

function placementChoices(scene: Scene, view: View, offer: Offer): Proposal[] {
  const cells = numbered(view.rows);
  return Object.keys(offer.places)
    .flatMap((piece) => placementsOf(view, offer, cells, piece))
    .sort((one, other) => other.cells.length - one.cells.length)
    .map((placement) => ({
      move: { kind: 'place', piece: placement.piece, cells: placement.cells },
      words: wordsFor(scene, placement),
    }));
}

/** In a puzzle a piece is taken up by its first cell. */
export const takeOf = ({ cells }: Laid): Move => ({ kind: 'take', cell: cells[0] as Cell });

function puzzleChoices(scene: Scene, view: View): Proposal[] {
  if (view.mode !== 'puzzle') return [];
  const moves: Move[] = [...view.laid.map(takeOf), { kind: 'hint' }, { kind: 'give_up' }];
  return moves.map((move) => ({ move, words: wordsForOther(scene, move) }));
}

/** A move that lays nothing, in words. */
export function wordsForOther(scene: Scene, move: Move): string {
  const view = viewOf(scene.view);
  const laid = view.laid.find(({ cells }) => String(cells[0]) === String(move.cell));
  const facts = laid ? { piece: pieceWords(scene, laid.piece), ...spot(view, laid.cells[0] as Cell) } : {};
  return say(scene.sentences, `move.${move.kind}`, facts);
}

/** A line of the score; whoever plays several colours reads which one it is about. */
export function scored({ code, facts }: ScoreLine, { sentences, view }: Scene): string {
  const { colours } = viewOf(view);
  const words = say(sentences, `score.${code}`, facts);
  const own = colours[Number(facts.colour)];
  const several = own && colours.filter(({ seat }) => seat === own.seat).length > 1;
  return several ? say(sentences, 'score.ofGem', { gem: say(sentences, `gem.${own.name}`), words }) : words;
}

/** What an event says in the log. */
export function tell(event: LogEvent, scene: Scene): string | null {
  const { sentences } = scene;
  const name = scene.seats[Number(event.seat ?? event.first)]?.name ?? '';
  const view = viewOf(scene.view);
  const colours = view.colours.filter(({ seat }) => seat === event.seat).length;
  const gem = say(sentences, `gem.${view.colours[Number(event.colour)]?.name ?? ''}`);
  switch (event.kind) {
    case 'gemblo.started':
      return say(sentences, 'event.started', { name });
    case 'gemblo.placed':
      return say(sentences, colours > 1 ? 'event.placedIn' : 'event.placed', {
        name,
        gem,
        piece: pieceWords(scene, String(event.piece)),
      });
    case 'gemblo.taken_up':
      return say(sentences, 'event.takenUp', { name, piece: pieceWords(scene, String(event.piece)) });
    case 'gemblo.hinted':
      return say(sentences, 'event.hinted', { name });
    case 'gemblo.colour_out':
      return say(sentences, `event.out.${String(event.reason)}`, { name, gem });
    case 'gemblo.ended':
      return say(sentences, `event.ended.${String(event.reason)}`);
    default:
      return null;
  }
}
