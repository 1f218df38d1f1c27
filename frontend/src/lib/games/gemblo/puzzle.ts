import { say } from '../../i18n/index.svelte';
import type { Scene } from '../contract';
import { viewOf } from './picture';

const DAILY = 'daily:';

/** The name of the puzzle on the table; the one of a day with its day. */
export function puzzleName(scene: Scene): string {
  const id = viewOf(scene.view).puzzle ?? '';
  if (!id.startsWith(DAILY)) return scene.sentences[`puzzle.${id}`] ?? id;
  return [scene.sentences['puzzle.daily'], id.slice(DAILY.length)].filter(Boolean).join(' ');
}

/** A span of milliseconds as minutes and seconds, with hours where there are any. */
export function clock(span: number): string {
  const seconds = Math.max(0, Math.floor(span / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** How long the puzzle has been worked at; it stops with the end. */
export function spent({ times, view }: Scene, now: number): number | null {
  if (!times) return null;
  const end = viewOf(view).ended ? Date.parse(times.last) : now;
  return end - Date.parse(times.began);
}

/** The result in a few words for friends, which give nothing of the solution away. */
export function resultText(scene: Scene): string {
  const view = viewOf(scene.view);
  const facts = { name: puzzleName(scene), time: clock(spent(scene, 0) ?? 0), n: view.hints ?? 0, left: view.left ?? 0 };
  return say(scene.sentences, view.ended === 'solved' ? 'puzzle.shared' : 'puzzle.sharedGivenUp', facts);
}
