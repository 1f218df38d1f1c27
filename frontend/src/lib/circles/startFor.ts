import type { GameInfo } from '../api/types';
import { applySettings } from '../newTable/settings';
import type { TableDraft } from '../newTable/tableDraft.svelte';
import type { Circle } from './api';

/** Start a new table for a circle: from its usual game, if it has one and the site offers it. */
export function startFor(
  draft: TableDraft,
  { id, defaults }: Pick<Circle, 'id' | 'defaults'>,
  games: readonly GameInfo[],
): void {
  draft.circle = id;
  const game = games.find(({ key }) => key === defaults?.game);
  if (!defaults || !game?.seats.includes(defaults.chairs.length)) return;
  draft.selectGame(game);
  applySettings(draft, defaults);
}
