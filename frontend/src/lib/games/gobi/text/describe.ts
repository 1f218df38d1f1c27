import { translate } from '../../../i18n/index.svelte';
import type { Facts } from '../../../i18n/format';
import { explain } from '../../../ui/dialogs/explanation.svelte';
import type { Place, PlaceGroup } from '../../contract';
import { markedCells, recentMarks } from '../board/recent';
import type { GobiHand } from '../hand/hand.svelte';
import { same, tileAt, type Cell, type Scene, type Tile } from '../view';
import { cellName, cellText } from './coordinates';
import { describeCaravans, describePlayers, describeRewards } from './describeSheet';
import { placeLines } from './words';

/** Return the position in words: the drawn tile, the desert, the places beside it, the rest. */
export function describe(scene: Scene, hand: GobiHand): readonly PlaceGroup[] {
  const marked = markedCells(recentMarks(scene.recent));
  const group = (id: string, places: readonly Place[]): readonly PlaceGroup[] =>
    places.length > 0 ? [{ id, title: say(scene, `described.${id}`), places }] : [];
  const cells = (all: readonly Cell[], label: (at: Cell) => string): Place[] =>
    [...all].sort(inReadingOrder).map((at) => ({
      ...placeAt(scene, hand, at, label(at)),
      changed: marked.has(String(at)),
    }));
  return [
    ...group('turn', drawnTile(scene)),
    ...group('caravans', describeCaravans(scene, hand)),
    ...group(
      'desert',
      cells(
        scene.view.desert.map(({ at }) => at),
        (at) => tileLabel(scene, tileAt(scene.view, at) as Tile),
      ),
    ),
    ...group(
      'beside',
      cells(freeCells(hand), (at) => freeLabel(scene, hand, at)),
    ),
    ...group('rewards', describeRewards(scene, hand)),
    ...group('players', describePlayers(scene)),
  ];
}

const say = ({ sentences }: Scene, key: string, facts: Facts = {}): string =>
  translate(sentences, key, facts);

const inReadingOrder = (one: Cell, other: Cell): number => one[1] - other[1] || one[0] - other[0];

/** Return the free cells that the tile could be or must not be placed on. */
const freeCells = ({ offer }: GobiHand): Cell[] =>
  [...(offer?.places ?? []), ...(offer?.forbidden ?? [])].map(({ at }) => at);

function placeAt(scene: Scene, hand: GobiHand, at: Cell, label: string): Place {
  const open = hand.targets.some((cell) => same(cell, at));
  return {
    id: cellName(at),
    label,
    spot: { x: at[0] + 0.5, y: at[1] + 0.5, size: 1 },
    choose: open ? () => hand.tap(at) : undefined,
    // At the end of several caravans too, Enter confirms the proposed one.
    chosen: hand.isProposedAt(at) || (hand.route?.ends.some((end) => same(end, at)) ?? false),
    explain: () => explain(cellText(scene, at), ...placeLines(scene, at)),
  };
}

function drawnTile(scene: Scene): Place[] {
  const { tile, seat = -1 } = scene.view.turn ?? {};
  if (!tile) return [];
  const name = scene.seats[seat]?.name ?? '';
  const facts = { name, tribe: say(scene, `tribe.${tile}`) };
  const key = seat === scene.seat ? 'described.myTile' : 'described.theirTile';
  return [{ id: 'tile', label: say(scene, key, facts) }];
}

/** Return what is on a tile and beside it. */
function tileLabel(scene: Scene, { at, tribe, camels }: Tile): string {
  const herds = camels.flatMap((n, seat) => (n > 0 ? [herd(scene, seat, n)] : []));
  return say(scene, 'described.tile', {
    spot: cellName(at),
    tribe: say(scene, `tribe.${tribe}`),
    camels: herds.join(', ') || say(scene, 'described.noCamels'),
    beside: beside(scene, at),
  });
}

function herd(scene: Scene, seat: number, n: number): string {
  const name = scene.seats[seat]?.name ?? '';
  return say(scene, seat === scene.seat ? 'described.myCamels' : 'described.camels', { n, name });
}

const SIDES = {
  above: [0, -1],
  right: [1, 0],
  below: [0, 1],
  left: [-1, 0],
} as const;

function beside(scene: Scene, [x, y]: Cell): string {
  const found = Object.entries(SIDES).flatMap(([side, [right, down]]) => {
    const tile = tileAt(scene.view, [x + right, y + down]);
    return tile
      ? [say(scene, `described.${side}`, { tribe: say(scene, `tribe.${tile.tribe}`) })]
      : [];
  });
  return found.join(', ');
}

/** Return what would come with the tile on a free cell, or why it must not be placed there. */
function freeLabel(scene: Scene, { offer }: GobiHand, at: Cell): string {
  const open = offer?.places?.find((place) => same(place.at, at));
  const spot = cellName(at);
  if (!open) {
    const closed = offer?.forbidden?.find((place) => same(place.at, at));
    return say(scene, 'described.closed', { spot, why: say(scene, `why.${closed?.closed}`) });
  }
  const camels = open.camels.map((cell) => cellText(scene, cell)).join(', ');
  const key = open.lifts > 0 ? 'described.openLift' : 'described.open';
  return say(scene, key, { spot, camels, n: open.camels.length, lifts: open.lifts });
}
