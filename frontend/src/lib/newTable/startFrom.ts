import { getTable } from '../api/endpoints';
import type { GameInfo } from '../api/types';
import { getCircle } from '../circles/api';
import { startFor } from '../circles/startFor';
import { getProfile } from '../profiles/api';
import { copyTable } from './settings';
import type { TableDraft } from './tableDraft.svelte';

/** How a new table starts: like another one, for a circle, or with a seat for a player. */
export interface Start {
  readonly game: string | null;
  readonly apply: (draft: TableDraft, games: readonly GameInfo[]) => void;
}

/** Load what the address of the form names. */
export async function startFrom(query: URLSearchParams): Promise<Start> {
  const [like, circle, invited] = ['like', 'circle', 'invite'].map((name) => query.get(name));
  const [past, group, guest] = await Promise.all([
    like ? getTable(like) : null,
    circle ? getCircle(circle) : null,
    invited ? getProfile(invited) : null,
  ]);
  return {
    game: past?.table.game ?? null,
    apply: (draft, games) => {
      if (past) copyTable(draft, past.table, past.your_seat);
      if (group) startFor(draft, group, games);
      if (guest) draft.setSeat(1, { kind: 'friend', guest });
    },
  };
}
