import type { ReplayStep } from '../api/types';

/** One way through a recorded game: the steps from its start to a tip, on the game's line or beside it. */
export type Track = readonly ReplayStep[];

/** The steps that lead to a position; none where there is no such position. */
export function pathTo(steps: readonly ReplayStep[], position: number | undefined): Track {
  const known = new Map(steps.map((step) => [step.position, step]));
  const path: ReplayStep[] = [];
  for (let step = known.get(position ?? -1); step; step = known.get(step.parent)) path.unshift(step);
  return path;
}

/** The line of the game that counts. */
export const mainTrack = (steps: readonly ReplayStep[]): Track =>
  pathTo(steps, steps.findLast((step) => !step.undone)?.position);

/** A track through this position and on: along the game's line where it lies there, else to the end of its own. */
export function trackThrough(steps: readonly ReplayStep[], position: number): Track {
  const main = mainTrack(steps);
  if (main.some((step) => step.position === position)) return main;
  let tip = position;
  for (let next = childOf(steps, tip); next; next = childOf(steps, tip)) tip = next.position;
  return pathTo(steps, tip);
}

const childOf = (steps: readonly ReplayStep[], position: number): ReplayStep | undefined =>
  steps.findLast((step) => step.parent === position);

/** The first steps of the lines that leave a track after one of its positions. */
export function branchesAt(steps: readonly ReplayStep[], track: Track, position: number): Track {
  return steps.filter((step) => step.parent === position && step.undone && !track.includes(step));
}

/** The nearest end of a turn before or after a place: turns are moves of one seat in a row. */
export function turnFrom(track: Track, at: number, way: 1 | -1): number {
  const ends = track.flatMap((step, place) => (place === 0 || step.seat !== track[place + 1]?.seat ? [place] : []));
  return (way > 0 ? ends.find((end) => end > at) : ends.findLast((end) => end < at)) ?? at;
}
