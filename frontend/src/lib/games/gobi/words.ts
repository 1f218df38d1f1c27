import { say } from '../../i18n/index.svelte';
import type { ScoreLine } from '../../api/types';
import type { Scene } from '../contract';
import { familyOf, offerOf, same, viewOf, type Cell, type Standing, type Tile } from './picture';

/** The service's name for a reward. */
export function rewardKey(reward: string): string {
  const family = familyOf(reward);
  return family === 'coffee' ? 'coffee' : `${family}.${reward}`;
}

export const rewardWord = (scene: Scene, reward: string): string => say(scene.sentences, rewardKey(reward));

/** What a reward does, and when it counts. */
export function aboutReward(scene: Scene, reward: string): string[] {
  const family = familyOf(reward);
  const text = say(scene.sentences, `${rewardKey(reward)}.text`);
  return family === 'coffee' ? [text] : [text, say(scene.sentences, `explain.${family}`)];
}

/** A line of the score by what brought it. */
export function scored({ code, facts }: ScoreLine, scene: Scene): string {
  const reward = facts.gift ?? facts.blessing;
  if (typeof reward !== 'string') return say(scene.sentences, `score.${code}`, facts);
  return say(scene.sentences, facts.met === false ? 'score.missed' : 'score.reward', { reward: rewardWord(scene, reward) });
}

/** How a blessing stands: fulfilled, how far away, or lost for good. */
export function standingWords(scene: Scene, blessing: string, { met, count, needed, value }: Standing): string {
  const key = met ? 'met' : blessing === 'thrifty' ? 'lost' : 'missing';
  return say(scene.sentences, `standing.${key}`, { count, needed, value });
}

function aboutTile({ sentences, seats }: Scene, { tribe, camels }: Tile): string[] {
  const name = (seat: number): string => seats[seat]?.name ?? '';
  const standing = camels.flatMap((n, seat) => (n > 0 ? [say(sentences, 'explain.camels', { name: name(seat), n })] : []));
  const here = standing.length > 0 ? standing : [say(sentences, 'explain.nobody')];
  return [...here, say(sentences, 'explain.tile', { tribe: say(sentences, `tribe.${tribe}`) })];
}

/** What lies at a place of the desert, or what may come there. */
export function aboutPlace(scene: Scene, at: Cell): string[] {
  const { sentences } = scene;
  const tile = viewOf(scene.view).desert.find((each) => same(each.at, at));
  if (tile) return aboutTile(scene, tile);
  const offer = offerOf(scene.offer);
  const open = offer?.places?.find((place) => same(place.at, at));
  if (open) return [say(sentences, 'explain.place', { camels: open.camels.length })];
  const closed = offer?.forbidden?.find((place) => same(place.at, at));
  return [say(sentences, closed ? `why.${closed.closed}` : 'explain.nothing')];
}
