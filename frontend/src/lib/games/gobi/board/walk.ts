import { motionAllowed } from '../../../device/preferences.svelte';
import type { Point } from '../../../ui/board/geometry';

/** A point on a camel's way, relative to where it stands, and when it is there. */
export interface Stop extends Point {
  readonly ms: number;
}

export interface Walk {
  readonly stops: readonly Stop[];
  /** Whether it leaves at the end, instead of staying. */
  readonly away: boolean;
}

const FADE = 200;
/** How far a camel sways with each stride, in degrees. */
const SWAY = 5;

/** Return stops at these points, reached in equal times. */
export const timed = (points: readonly Point[], from: number, to: number): Stop[] =>
  points.map(({ x, y }, at) => ({
    x,
    y,
    ms: from + ((to - from) * at) / Math.max(1, points.length - 1),
  }));

/** Let a camel walk along its stops, facing where it goes; with reduced motion, only fade it. */
export function walking({ stops, away }: Walk): (node: Element) => () => void {
  return (node) => {
    const [first, last] = [stops[0], stops.at(-1)];
    if (!first || !last || typeof node.animate !== 'function') return () => undefined;
    const moves = motionAllowed();
    const animation = node.animate(moves ? frames(stops, away) : fade(away), {
      duration: moves ? last.ms - first.ms : FADE,
      delay: moves ? first.ms : 0,
      fill: away ? 'both' : 'backwards',
    });
    return () => animation.finish();
  };
}

const fade = (away: boolean): Keyframe[] => [{ opacity: away ? 1 : 0 }, { opacity: away ? 0 : 1 }];

/** Return the frames: at each stop the camel turns, and it sways in the middle of a stride. */
function frames(stops: readonly Stop[], away: boolean): Keyframe[] {
  const [start, end] = [stops[0]?.ms ?? 0, stops.at(-1)?.ms ?? 1];
  const offset = (ms: number): number => (ms - start) / (end - start);
  let facing = 1;
  const strides = stops.slice(1).flatMap((to, number) => {
    const from = stops[number] as Stop;
    const moves = to.x !== from.x || to.y !== from.y;
    if (to.x !== from.x) facing = Math.sign(to.x - from.x);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const sway = moves ? (number % 2 ? SWAY : -SWAY) : 0;
    return [
      frame(from, facing, 0, offset(from.ms)),
      frame(middle, facing, sway, offset((from.ms + to.ms) / 2)),
      frame(to, facing, 0, offset(to.ms)),
    ];
  });
  const [first, last] = [strides[0], strides.at(-1)];
  // It is not there yet before a later start.
  if (first && start > 0) first.opacity = 0;
  if (last && away) last.opacity = 0;
  return away ? strides : [...strides, frame(stops.at(-1) as Stop, 1, 0, 1)];
}

const frame = ({ x, y }: Point, facing: number, sway: number, offset: number): Keyframe => ({
  transform: `translate(${x}px, ${y}px) rotate(${sway}deg) scaleX(${facing})`,
  opacity: 1,
  offset,
});
