import { randomId } from './chance';
import { call } from './client';
import type { Command, GameInfo, GameText, JsonObject, NewTable, People, Player, Replay, Snapshot, TablePage } from './types';

export const whoAmI = (): Promise<{ player: Player | null }> => call('GET', 'me');

export const becomeGuest = (name: string): Promise<{ player: Player; return_link: string }> =>
  call('POST', 'guests', { name, language: document.documentElement.lang || 'en' });

export const returnAsGuest = (token: string): Promise<{ player: Player }> =>
  call('POST', 'guests/return', { token });

export const listGames = (): Promise<GameInfo[]> => call('GET', 'games');

export const gameText = (game: string, language: string): Promise<GameText> =>
  call('GET', `games/${game}/text/${language}`);

export type Scope = 'mine' | 'news' | 'finished' | 'open' | 'watch';

export const listTables = (scope: Scope, cursor?: string): Promise<TablePage> =>
  call('GET', `tables?scope=${scope}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);

/** A table with its events; an invitation lets one see a closed table before sitting down. */
export const getTable = (id: string, invitation = ''): Promise<Snapshot> =>
  call('GET', `tables/${id}`, undefined, invitation ? { 'X-Invitation': invitation } : {});

export const invite = (id: string): Promise<{ link: string }> =>
  call('POST', `tables/${id}/invitations`, {});

/** A game step by step: with all that is revealed, or as I knew it then. */
export const getReplay = (id: string, view: Replay['shows']): Promise<Replay> =>
  call('GET', `tables/${id}/replay?view=${view}`);

/** The picture of a table as it stood after a version, as I could see it then. */
export const getMoment = (id: string, at: number): Promise<{ view: JsonObject | null }> =>
  call('GET', `tables/${id}/replay?at=${at}`);

const NO_EVENTS = 999_999_999;

/** Who sits at a table, without its log. */
export const getPeople = async (id: string): Promise<People> => (await getSeats(id)).players;

/** A table without its log. */
export const getSeats = (id: string): Promise<Snapshot> => call('GET', `tables/${id}?after=${NO_EVENTS}`);

/** A command with the name under which the service knows it again when the network made us repeat it. */
export interface Order {
  readonly id: string;
  readonly position: number;
  readonly seen: number;
  readonly command: Command;
  readonly invitation?: string;
}

export const orderFor = (at: Pick<Snapshot, 'position' | 'version'>, command: Command): Order => ({
  id: randomId(),
  position: at.position,
  seen: at.version,
  command,
});

export const sendOrder = (table: string, order: Order): Promise<Snapshot> =>
  call('POST', `tables/${table}/commands`, order);

export const openTable = (wish: NewTable): Promise<Snapshot> =>
  call('POST', 'tables', { id: randomId(), ...wish });
