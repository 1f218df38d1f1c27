import type { AnyField } from '../../../api/unions';
import { translate } from '../../../i18n/index.svelte';
import type { Cell, GobiEvent, Scene } from '../view';
import { cellName, cellNames } from './coordinates';
import { rewardName } from './words';

type AnyEvent = AnyField<GobiEvent>;

/** Events that are covered by another one, or not worth a log entry. */
const SILENT = new Set(['gift_used', 'scored']);

/** Return the log sentence of an event. */
export function describeEvent(event: GobiEvent, scene: Scene): string | null {
  const kind = event.kind.replace('gobi.', '');
  if (SILENT.has(kind)) return null;
  const { sentences } = scene;
  const { seat, first, tribe, reward, way, at, ends, origin, target }: AnyEvent = event;
  return translate(sentences, `event.${keyOf(kind, event)}`, {
    name: scene.seats[seat ?? first ?? -1]?.name ?? '',
    tribe: tribe ? translate(sentences, `tribe.${tribe}`) : '',
    reward: reward ? rewardName(scene, reward) : '',
    length: way?.length ?? 0,
    camels: at?.length ?? 1,
    at: at ? cellNames(cellsOf(at)) : '',
    one: ends ? cellName(ends[0]) : '',
    other: ends ? cellName(ends[1]) : '',
    origin: origin ? cellName(origin) : '',
    target: target ? cellName(target) : '',
  });
}

/** Return the cells of an event that names one or several. */
const cellsOf = (at: Cell | readonly Cell[]): readonly Cell[] =>
  typeof at[0] === 'number' ? [at as Cell] : (at as readonly Cell[]);

function keyOf(kind: string, { silk, declined, spices }: AnyEvent): string {
  if (kind === 'tile_placed' && silk) return 'tile_placed_silk';
  if (kind === 'reward_missed' && declined) return 'reward_declined';
  if (kind === 'caravan_reunited' && spices) return 'caravan_spiced';
  return kind;
}
