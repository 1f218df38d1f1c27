import { currentLanguage, translate } from '../../../i18n/index.svelte';
import type { Place, PlaceGroup } from '../../../ui/board/places';
import type { Cell } from '../board/hexes';
import { explainCell } from '../explanations';
import type { GembloHand } from '../hand.svelte';
import type { Scene } from '../view';
import { pieceName } from '../words';
import { areaOf, drawnAt } from './areas';
import { jointGroup } from './joints';
import { puzzleGroups } from './puzzle';
import { regionsOf, type Owner, type Region } from './regions';

type Regions = ReturnType<typeof regionsOf>;

/** Return the position in words: where to place, and the regions of each colour. */
export function describe(scene: Scene, hand: GembloHand): PlaceGroup[] {
  if (hand.isPuzzle) return puzzleGroups(scene, hand);
  const regions = regionsOf(hand);
  return [
    ...jointGroup(scene, hand),
    ...hand.view.colours.map((_, colour) => colourGroup(scene, hand, colour, regions)),
    ...obstacleGroup(scene, hand, regions),
  ];
}

function colourGroup(scene: Scene, hand: GembloHand, colour: number, regions: Regions): PlaceGroup {
  const { left, out } = hand.view.colours[colour] ?? {};
  const words = (key: string, facts = {}): string => translate(scene.sentences, key, facts);
  const places = regionPlaces(scene, hand, regions, colour);
  return {
    id: `colour-${colour}`,
    title: words(out ? 'describe.colourOut' : 'describe.colour', {
      ...ownerFacts(scene, hand, colour),
      n: left,
    }),
    places: places.length > 0 ? places : startPlaces(scene, hand, colour),
  };
}

/** Return the name of a colour, and of its player. */
function ownerFacts(scene: Scene, hand: GembloHand, owner: Owner): { gem: string; name: string } {
  const { sentences } = scene;
  const colour = owner === 'obstacle' ? undefined : hand.view.colours[owner];
  return {
    gem: translate(sentences, colour ? `gem.${colour.name}` : 'describe.obstacle'),
    name:
      colour?.seat === scene.seat
        ? translate(sentences, 'describe.you')
        : (scene.seats[colour?.seat ?? -1]?.name ?? ''),
  };
}

function regionPlaces(scene: Scene, hand: GembloHand, regions: Regions, owner: Owner): Place[] {
  return (regions.get(owner) ?? []).map((region) => regionPlace(scene, hand, region));
}

function regionPlace(scene: Scene, hand: GembloHand, region: Region): Place {
  const { sentences } = scene;
  const { owner, area, parts, touches, heart } = region;
  const cells = parts.flatMap((part) => part.cells);
  const facts = {
    ...ownerFacts(scene, hand, owner),
    area: translate(sentences, `area.${area}`),
    count: parts.length,
    pieces: listed(parts.map(({ piece }) => (piece ? pieceName(scene, piece) : ''))),
    n: cells.length,
  };
  const neighbours = touches.map((other) => ownerFacts(scene, hand, other).gem);
  const label = [
    translate(sentences, owner === 'obstacle' ? 'describe.obstacles' : 'describe.region', facts),
    touches.length > 0 &&
      translate(sentences, 'describe.touches', { neighbours: listed(neighbours) }),
  ];
  return {
    id: `${owner}-${area}`,
    label: label.filter(Boolean).join(' '),
    spot: { ...drawnAt(hand, heart), size: 3 },
    changed: wasPlaced(scene, cells),
    explain: () => explainCell(scene, heart, hand.joints),
  };
}

function startPlaces(scene: Scene, hand: GembloHand, colour: number): Place[] {
  const { start } = hand.view.colours[colour] ?? {};
  if (!start) return [];
  // A start to be covered now is among the places to choose.
  const open = hand.joints.some((joint) => String(joint) === String(start));
  const area = translate(scene.sentences, `area.${areaOf(hand, start)}`);
  return [
    {
      id: `start-${colour}`,
      label: translate(scene.sentences, 'describe.start', {
        ...ownerFacts(scene, hand, colour),
        area,
      }),
      spot: open ? undefined : { ...drawnAt(hand, start), size: 2 },
      explain: () => explainCell(scene, start, hand.joints),
    },
  ];
}

function obstacleGroup(scene: Scene, hand: GembloHand, regions: Regions): PlaceGroup[] {
  if (hand.view.obstacles.length === 0) return [];
  const places = regionPlaces(scene, hand, regions, 'obstacle');
  return [{ id: 'obstacles', title: translate(scene.sentences, 'describe.obstacle'), places }];
}

/** Return whether one of these cells was covered since the player's last move. */
function wasPlaced({ recent }: Scene, cells: readonly Cell[]): boolean {
  const placed = new Set(
    recent.flatMap((event) => (event.kind === 'gemblo.placed' ? event.cells.map(String) : [])),
  );
  return cells.some((cell) => placed.has(String(cell)));
}

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words);
