import { randomId } from './random';
import { call } from './client';
import type {
  Command,
  GameFigures,
  GameInfo,
  GameLesson,
  GameText,
  GameView,
  HintAnswer,
  NewTable,
  People,
  Plan,
  Player,
  Recap,
  Replay,
  Snapshot,
  StaffLook,
  TableEstimate,
  TablePage,
} from './types';

export const getSession = (): Promise<{ player: Player | null }> => call('GET', 'me');

/** Create a guest. A site may ask for an invitation: to a table, or an administrator's code. */
export const createGuest = (
  name: string,
  invitation: string,
): Promise<{ player: Player; return_link: string }> =>
  call(
    'POST',
    'guests',
    { name, language: document.documentElement.lang || 'en' },
    invitation ? { 'X-Invitation': invitation } : {},
  );

export const signInGuest = (token: string): Promise<{ player: Player }> =>
  call('POST', 'guests/return', { token });

export const listGames = (): Promise<GameInfo[]> => call('GET', 'games');

export const gameText = (game: string, language: string): Promise<GameText> =>
  call('GET', `games/${game}/text/${language}`);

export const getFigures = (game: string, language: string): Promise<GameFigures> =>
  call('GET', `games/${game}/figures/${language}`);

export const getLesson = (game: string, language: string): Promise<GameLesson> =>
  call('GET', `games/${game}/lesson/${language}`);

export type Scope = 'mine' | 'invited' | 'news' | 'finished' | 'open' | 'watch';

export const listTables = (scope: Scope, cursor?: string): Promise<TablePage> =>
  call('GET', `tables?scope=${scope}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);

/** Return a table with its events. An invitation token gives access to a private open table. */
export const getTable = (id: string, invitation = ''): Promise<Snapshot> =>
  call('GET', `tables/${id}`, undefined, invitation ? { 'X-Invitation': invitation } : {});

/** Return how long a game that has not started will take. */
export const getEstimate = (id: string, invitation = ''): Promise<TableEstimate> =>
  call('GET', `tables/${id}/estimate`, undefined, invitation ? { 'X-Invitation': invitation } : {});

/** Return what a bot would do at a position; without a move while it thinks. */
export const askHint = (id: string, position: number): Promise<HintAnswer> =>
  call('POST', `tables/${id}/hint`, { position });

/** Return the plan of one's own seat at a table. */
export const getPlan = async (id: string): Promise<Plan | null> =>
  (await call<{ plan: Plan | null }>('GET', `tables/${id}/plan`)).plan;

/** Return the rematch of an ended game; the first call opens it for all its players. */
export const askRematch = (id: string): Promise<Snapshot> => call('POST', `tables/${id}/rematch`);

export const invite = (id: string): Promise<{ link: string }> =>
  call('POST', `tables/${id}/invitations`, {});

/** Return a game step by step: with everything revealed, or as the player knew it at the time. */
export const getReplay = (id: string, view: Replay['shows']): Promise<Replay> =>
  call('GET', `tables/${id}/replay?view=${view}`);

/** Return a game for staff, up to a version, with the eyes of a recorded look or of spectators. */
export const getStaffReplay = (id: string, asked: Record<string, string>): Promise<Replay> =>
  call('GET', `staff/tables/${id}/replay?${new URLSearchParams(asked).toString()}`);

/** Return when staff looked at hidden information of an ended game. */
export const getLooks = (id: string): Promise<{ looks: readonly StaffLook[] }> =>
  call('GET', `tables/${id}/looks`);

/** Return the view after a version, as the player could see it at the time. */
export const getViewAt = (id: string, at: number): Promise<{ view: GameView | null }> =>
  call('GET', `tables/${id}/replay?at=${at}`);

/** Return what staff wrote about their decisions at a table, by digest. */
export const getDecisionWords = (
  id: string,
): Promise<{ words: Readonly<Record<string, string>> }> => call('GET', `tables/${id}/decisions`);

/** Return what happened at a table after a version, in words. */
export const getRecap = (id: string, after: number, language: string): Promise<Recap> =>
  call('GET', `tables/${id}/recap?after=${after}&language=${language}`);

const NO_EVENTS = 999_999_999;

/** Return the people at a table, without its log. */
export const getPeople = async (id: string): Promise<People> => (await getTableSummary(id)).players;

/** Return a table without its log. */
export const getTableSummary = (id: string): Promise<Snapshot> =>
  call('GET', `tables/${id}?after=${NO_EVENTS}`);

/** A command with the id that makes re-sending it safe. */
export interface CommandRequest {
  readonly id: string;
  readonly position: number;
  readonly seen: number;
  readonly command: Command;
  readonly invitation?: string;
}

export const commandRequest = (
  at: Pick<Snapshot, 'position' | 'version'>,
  command: Command,
): CommandRequest => ({
  id: randomId(),
  position: at.position,
  seen: at.version,
  command,
});

export const sendCommand = (table: string, order: CommandRequest): Promise<Snapshot> =>
  call('POST', `tables/${table}/commands`, order);

export const openTable = (table: NewTable): Promise<Snapshot> =>
  call('POST', 'tables', { id: randomId(), ...table });
