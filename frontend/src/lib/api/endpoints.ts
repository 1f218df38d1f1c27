import { randomId } from './random';
import { call } from './client';
import type {
  Command,
  GameInfo,
  GameText,
  GameView,
  NewTable,
  People,
  Player,
  Replay,
  Snapshot,
  TablePage,
} from './types';

export const getSession = (): Promise<{ player: Player | null }> => call('GET', 'me');

export const createGuest = (name: string): Promise<{ player: Player; return_link: string }> =>
  call('POST', 'guests', { name, language: document.documentElement.lang || 'en' });

export const signInGuest = (token: string): Promise<{ player: Player }> =>
  call('POST', 'guests/return', { token });

export const listGames = (): Promise<GameInfo[]> => call('GET', 'games');

export const gameText = (game: string, language: string): Promise<GameText> =>
  call('GET', `games/${game}/text/${language}`);

export type Scope = 'mine' | 'news' | 'finished' | 'open' | 'watch';

export const listTables = (scope: Scope, cursor?: string): Promise<TablePage> =>
  call('GET', `tables?scope=${scope}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);

/** Return a table with its events. An invitation token gives access to a private open table. */
export const getTable = (id: string, invitation = ''): Promise<Snapshot> =>
  call('GET', `tables/${id}`, undefined, invitation ? { 'X-Invitation': invitation } : {});

export const invite = (id: string): Promise<{ link: string }> =>
  call('POST', `tables/${id}/invitations`, {});

/** Return a game step by step: with everything revealed, or as the player knew it at the time. */
export const getReplay = (id: string, view: Replay['shows']): Promise<Replay> =>
  call('GET', `tables/${id}/replay?view=${view}`);

/** Return the view after a version, as the player could see it at the time. */
export const getViewAt = (id: string, at: number): Promise<{ view: GameView | null }> =>
  call('GET', `tables/${id}/replay?at=${at}`);

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
