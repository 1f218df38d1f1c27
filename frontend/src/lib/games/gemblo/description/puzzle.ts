import { translate } from '../../../i18n/index.svelte';
import type { Place, PlaceGroup } from '../../../ui/board/places';
import { centre, type Cell } from '../board/hexes';
import type { GembloHand } from '../hand.svelte';
import { covers } from '../placements';
import type { Laid, Scene } from '../view';
import { pieceName, spot } from '../words';
import { drawnAt } from './areas';
import { heartOf } from './regions';

/** Return a puzzle in words: its free cells, which are few, and the pieces placed in it. */
export function puzzleGroups(scene: Scene, hand: GembloHand): PlaceGroup[] {
  const taken = new Set(hand.view.laid.flatMap(({ cells }) => cells.map(String)));
  const free = hand.cells.filter((cell) => !taken.has(String(cell)));
  const words = (key: string, n: number): string => translate(scene.sentences, key, { n });
  const groups = [
    {
      id: 'free',
      title: words('describe.free', free.length),
      places: free.map((cell) => freeCell(scene, hand, cell)),
    },
    {
      id: 'laid',
      title: words('describe.laid', hand.view.laid.length),
      places: hand.view.laid.map((laid) => laidPiece(scene, hand, laid)),
    },
  ];
  return groups.filter(({ places }) => places.length > 0);
}

function freeCell(scene: Scene, hand: GembloHand, cell: Cell): Place {
  return {
    id: `free-${cell.join(',')}`,
    label: translate(scene.sentences, 'describe.cell', { ...spot(hand.view, cell) }),
    spot: { ...drawnAt(hand, cell), size: 2 },
    choose: hand.offer ? () => hand.tap(centre(cell)) : undefined,
    chosen: hand.ghost !== null && covers(hand.ghost, cell),
  };
}

function laidPiece(scene: Scene, hand: GembloHand, { piece, cells }: Laid): Place {
  const heart = heartOf(hand, cells);
  return {
    id: `laid-${cells.join(';')}`,
    label: translate(scene.sentences, 'describe.piece', {
      piece: pieceName(scene, piece),
      ...spot(hand.view, heart),
    }),
    spot: { ...drawnAt(hand, heart), size: 3 },
    // With a piece selected, a tap places it.
    choose: hand.offer && !hand.piece ? () => hand.tap(centre(heart)) : undefined,
    chosen:
      String(hand.otherMove && 'cell' in hand.otherMove && hand.otherMove.cell) ===
      String(cells[0]),
  };
}
