import { translate } from '../../../i18n/index.svelte';
import type { ScoreLine } from '../../../api/types';
import {
  familyOf,
  offerOf,
  same,
  tileAt,
  type Cell,
  type Progress,
  type Scene,
  type Tile,
} from '../view';

/** Return the service's sentence key for a reward. */
export function rewardKey(reward: string): string {
  const family = familyOf(reward);
  return family === 'coffee' ? 'coffee' : `${family}.${reward}`;
}

export const rewardName = (scene: Scene, reward: string): string =>
  translate(scene.sentences, rewardKey(reward));

/** Return what a reward does, and when it counts. */
export function rewardLines(scene: Scene, reward: string): string[] {
  const family = familyOf(reward);
  const text = translate(scene.sentences, `${rewardKey(reward)}.text`);
  return family === 'coffee' ? [text] : [text, translate(scene.sentences, `explain.${family}`)];
}

/** Return the text of a score line, named after the reward that earned it. */
export function describeScore({ code, facts }: ScoreLine, scene: Scene): string {
  const reward = facts.gift ?? facts.blessing;
  if (typeof reward !== 'string') return translate(scene.sentences, `score.${code}`, facts);
  return translate(scene.sentences, facts.met === false ? 'score.missed' : 'score.reward', {
    reward: rewardName(scene, reward),
  });
}

/** Return the progress of a blessing: fulfilled, missing something, or lost. */
export function progressText(scene: Scene, { met, lost, count, needed, value }: Progress): string {
  const key = met ? 'met' : lost ? 'lost' : 'missing';
  return translate(scene.sentences, `standing.${key}`, { count, needed, value });
}

function tileLines({ sentences, seats }: Scene, { tribe, camels }: Tile): string[] {
  const name = (seat: number): string => seats[seat]?.name ?? '';
  const standing = camels.flatMap((n, seat) =>
    n > 0 ? [translate(sentences, 'explain.camels', { name: name(seat), n })] : [],
  );
  const here = standing.length > 0 ? standing : [translate(sentences, 'explain.noCamels')];
  return [
    ...here,
    translate(sentences, 'explain.tile', { tribe: translate(sentences, `tribe.${tribe}`) }),
  ];
}

/** Return what is at a cell of the desert, or what may be placed there. */
export function placeLines(scene: Scene, at: Cell): string[] {
  const { sentences } = scene;
  const tile = tileAt(scene.view, at);
  if (tile) return tileLines(scene, tile);
  const offer = offerOf(scene.offer);
  const open = offer?.places?.find((place) => same(place.at, at));
  if (open) return [translate(sentences, 'explain.place', { camels: open.camels.length })];
  const closed = offer?.forbidden?.find((place) => same(place.at, at));
  return [translate(sentences, closed ? `why.${closed.closed}` : 'explain.nothing')];
}
