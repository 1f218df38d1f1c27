import { openTable } from '../api/endpoints';
import { errorMessage } from '../api/errors';
import type { GameInfo, NewTable } from '../api/types';
import { navigate } from '../router/router.svelte';
import { requirePlayer } from '../session/signInPrompt.svelte';
import { sitDown } from '../table/seating/sitDown';
import { notify } from '../ui/feedback/toasts.svelte';

/** Open a table, take its free seat and show it. Return its id, or null if that failed. */
export async function openAndSit(table: NewTable): Promise<string | null> {
  if (!(await requirePlayer())) return null;
  try {
    const { id } = await sitDown(await openTable(table));
    navigate(`/tables/${id}`);
    return id;
  } catch (error) {
    notify(errorMessage(error), 'bad');
    return null;
  }
}

const EASIEST_FIRST: readonly GameInfo['difficulty'][] = ['easy', 'medium', 'hard'];

/** Return the game to begin with: the easiest, and of these the shortest. */
export function easiestGame(games: readonly GameInfo[]): GameInfo | undefined {
  const ease = ({ difficulty, minutes }: GameInfo): number =>
    EASIEST_FIRST.indexOf(difficulty) * 1000 + minutes;
  return [...games].sort((one, other) => ease(one) - ease(other))[0];
}
