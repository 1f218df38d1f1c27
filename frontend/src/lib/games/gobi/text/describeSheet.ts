import { translate } from '../../../i18n/index.svelte';
import type { Place } from '../../contract';
import type { GobiHand } from '../hand/hand.svelte';
import type { Player, Progress, Scene } from '../view';
import { rewardMove } from './choices';
import { cellName } from './coordinates';
import { caravansOf, caravanText } from './routes';
import { progressText, rewardLines, rewardName } from './words';

/** The things beside the board in words: the caravans, the rewards and the players. */

/** Return the caravans that can be completed. */
export const describeCaravans = (scene: Scene, hand: GobiHand): Place[] =>
  caravansOf(hand.offer).map((caravan) => ({
    id: `${caravan.kind} ${caravan.route.ends.map(cellName).join(' ')}`,
    label: `${caravanText(scene, caravan)}.`,
    choose: () => hand.chooseCaravan(caravan),
    chosen: hand.isChosenCaravan(caravan),
  }));

/** Return the top of each stack and the coffees, with what a blessing would be worth to me. */
export function describeRewards(scene: Scene, hand: GobiHand): Place[] {
  const { view, seat } = scene;
  const prospects = view.players[seat ?? -1]?.prospects ?? [];
  const stacks = view.stacks.flatMap(({ top, height }, number) =>
    top
      ? [rewardPlace(scene, hand, { take: number, reward: top, left: height }, prospects[number])]
      : [],
  );
  const coffee = { take: 'coffee', reward: 'coffee', left: view.coffees } as const;
  return view.coffees > 0 ? [...stacks, rewardPlace(scene, hand, coffee)] : stacks;
}

interface Offered {
  readonly take: number | 'coffee';
  readonly reward: string;
  readonly left: number;
}

function rewardPlace(
  scene: Scene,
  hand: GobiHand,
  { take, reward, left }: Offered,
  progress?: Progress | null,
): Place {
  const words = rewardText(scene, reward, progress);
  const effect =
    reward === 'coffee'
      ? `${translate(scene.sentences, 'effect.coffee')}.`
      : (rewardLines(scene, reward)[0] ?? '');
  return {
    id: `reward ${take}`,
    label: translate(scene.sentences, 'described.reward', { words, effect, left }),
    choose: hand.canTake(take) ? () => hand.choose(rewardMove(take)) : undefined,
    chosen: hand.move?.kind === 'reward' && hand.move.take === take,
  };
}

/** Return the name of a reward with its points, or with the progress of a blessing. */
function rewardText(scene: Scene, reward: string, progress?: Progress | null): string {
  const name = rewardName(scene, reward);
  const value = scene.view.values[reward] ?? 0;
  return progress
    ? translate(scene.sentences, 'described.blessing', { name, how: progressText(scene, progress) })
    : translate(scene.sentences, 'described.worth', { name, value });
}

/** Return the score, the supplies and the rewards of each player. */
export const describePlayers = (scene: Scene): Place[] =>
  scene.view.players.map((player, seat) => ({
    id: `player ${seat}`,
    label: translate(scene.sentences, seat === scene.seat ? 'described.me' : 'described.player', {
      name: scene.seats[seat]?.name ?? '',
      points: player.points,
      camels: player.reserve,
      tiles: player.tiles,
      discards: player.discards.length,
      rewards:
        rewardsOf(scene, player).join(', ') || translate(scene.sentences, 'described.noRewards'),
    }),
  }));

function rewardsOf(scene: Scene, player: Player): string[] {
  const used = (name: string): string => translate(scene.sentences, 'described.used', { name });
  return [
    ...player.gifts.map((gift) => rewardText(scene, gift)),
    ...player.used.map((gift) => used(rewardText(scene, gift))),
    ...player.blessings.map((each, place) => rewardText(scene, each, player.standing[place])),
    ...Array.from({ length: player.coffees }, () => rewardText(scene, 'coffee')),
  ];
}
