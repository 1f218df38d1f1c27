import { translate } from '../../../i18n/index.svelte';
import type { Scene, View } from '../view';

const puzzleOf = ({ view }: Pick<Scene, 'view'>): View['puzzle'] =>
  view.mode === 'puzzle' ? view : null;

const DAILY = 'daily:';

/** Return the name of the puzzle; a daily one with its date. */
export function puzzleName(scene: Scene): string {
  const id = puzzleOf(scene)?.puzzle ?? '';
  if (!id.startsWith(DAILY)) return scene.sentences[`puzzle.${id}`] ?? id;
  return [scene.sentences['puzzle.daily'], id.slice(DAILY.length)].filter(Boolean).join(' ');
}

/** Format milliseconds as minutes and seconds, with hours if there are any. */
export function formatClock(span: number): string {
  const seconds = Math.max(0, Math.floor(span / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Return the time spent on the puzzle, which stops at its end. */
export function timeSpent({ times, view }: Scene, now: number): number | null {
  if (!times) return null;
  const end = view.ended ? Date.parse(times.last) : now;
  return end - Date.parse(times.began);
}

/** Return the result as a text to share, without spoilers. */
export function resultText(scene: Scene): string {
  const puzzle = puzzleOf(scene);
  const facts = {
    name: puzzleName(scene),
    time: formatClock(timeSpent(scene, 0) ?? 0),
    n: puzzle?.hints ?? 0,
    left: puzzle?.left ?? 0,
  };
  return translate(
    scene.sentences,
    puzzle?.ended === 'solved' ? 'puzzle.shared' : 'puzzle.sharedGivenUp',
    facts,
  );
}
