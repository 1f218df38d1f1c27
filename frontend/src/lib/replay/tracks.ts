import type { ReplayStep } from '../api/types';

/** The part of a step that tracks are made of. */
type Node = Omit<ReplayStep, 'view' | 'to_act' | 'by_bot' | 'player'>;

/** A path through a recorded game from its start to a tip, on or beside the main line. */
export type Track<S extends Node = ReplayStep> = readonly S[];

/** Return the steps that lead to a position; empty if it does not exist. */
export function pathTo<S extends Node>(
  steps: readonly S[],
  position: number | undefined,
): Track<S> {
  const known = new Map(steps.map((step) => [step.position, step]));
  const path: S[] = [];
  for (let step = known.get(position ?? -1); step; step = known.get(step.parent))
    path.unshift(step);
  return path;
}

/** Return the main line: the steps that were not undone. */
export const mainTrack = <S extends Node>(steps: readonly S[]): Track<S> =>
  pathTo(steps, steps.findLast((step) => !step.undone)?.position);

/** Return the track through a position: the main line if it is on it, else its own branch to the tip. */
export function trackThrough<S extends Node>(steps: readonly S[], position: number): Track<S> {
  const main = mainTrack(steps);
  if (main.some((step) => step.position === position)) return main;
  let tip = position;
  for (let next = childOf(steps, tip); next; next = childOf(steps, tip)) tip = next.position;
  return pathTo(steps, tip);
}

const childOf = <S extends Node>(steps: readonly S[], position: number): S | undefined =>
  steps.findLast((step) => step.parent === position);

/** Return the first steps of the branches that leave a track at a position. */
export function branchesAt<S extends Node>(
  steps: readonly S[],
  track: Track<S>,
  position: number,
): Track<S> {
  return steps.filter((step) => step.parent === position && step.undone && !track.includes(step));
}

/** Return the index of the next or previous end of a turn, a run of moves by one seat. */
export function turnFrom(track: Track<Node>, at: number, way: 1 | -1): number {
  const ends = track.flatMap((step, place) =>
    place === 0 || step.seat !== track[place + 1]?.seat ? [place] : [],
  );
  return (way > 0 ? ends.find((end) => end > at) : ends.findLast((end) => end < at)) ?? at;
}
