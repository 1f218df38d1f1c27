import { motionAllowed } from '../../../device/preferences.svelte';
import type { Point } from '../../../ui/board/geometry';

export interface Walk {
  /** The points it passes, relative to where it stands. */
  readonly steps: readonly Point[];
  readonly delay: number;
  readonly duration: number;
  /** Whether it leaves at the end, instead of arriving. */
  readonly away: boolean;
}

const FADE = 200;
/** How far a camel sways with each stride, in degrees. */
const SWAY = 5;

/** Let a camel walk along its steps, facing where it goes; with reduced motion, only fade it. */
export function walking({ steps, delay, duration, away }: Walk): (node: Element) => () => void {
  return (node) => {
    if (steps.length === 0 || typeof node.animate !== 'function') return () => undefined;
    const moves = motionAllowed();
    const animation = node.animate(moves ? frames(steps, away) : fade(away), {
      duration: moves ? duration : FADE,
      delay: moves ? delay : 0,
      easing: 'linear',
      fill: away ? 'both' : 'backwards',
    });
    return () => animation.finish();
  };
}

const fade = (away: boolean): Keyframe[] => [{ opacity: away ? 1 : 0 }, { opacity: away ? 0 : 1 }];

/** Return the frames: at each step the camel turns, and it sways in the middle of a stride. */
function frames(steps: readonly Point[], away: boolean): Keyframe[] {
  const last = steps.length - 1;
  const made: Keyframe[] = [];
  let facing = 1;
  for (let at = 0; at < last; at++) {
    const [from, to] = [steps[at] as Point, steps[at + 1] as Point];
    if (to.x !== from.x) facing = Math.sign(to.x - from.x);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    made.push(
      frame(from, facing, 0, at / last, at === 0 && !away ? 0 : 1),
      frame(middle, facing, at % 2 ? SWAY : -SWAY, (at + 0.5) / last, 1),
      frame(to, facing, 0, (at + 1) / last, away && at === last - 1 ? 0 : 1),
    );
  }
  if (last === 0) made.push(frame(steps[0] as Point, 1, 0, 0, away ? 1 : 0));
  if (!away) made.push(frame(steps[last] as Point, 1, 0, 1, 1));
  return made;
}

const frame = (
  { x, y }: Point,
  facing: number,
  sway: number,
  offset: number,
  opacity: number,
): Keyframe => ({
  transform: `translate(${x}px, ${y}px) rotate(${sway}deg) scaleX(${facing})`,
  opacity,
  offset,
});
