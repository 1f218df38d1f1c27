import { call } from '../api/client';
import { randomId } from '../api/random';
import type { Schemas } from '../api/types';

/** Requests about the lobby, quick matches and standing offers. */

export type LobbyPage = Schemas['LobbyPage'];
export type LobbyTable = Schemas['LobbyTable'];
export type LobbyCircle = Schemas['LobbyCircle'];
export type Filters = Schemas['LobbyFilters'];
export type Speed = Filters['speeds'][number];
export type QuickMatch = Schemas['QuickMatch'];
export type StandingOffer = Schemas['StandingOffer'];
export type StandingOffers = Schemas['StandingOffers'];
export type NewStandingOffer = Schemas['NewStandingOffer'];

/** The terms that suit a player: empty lists for everything. */
export type Terms = Pick<Filters, 'games' | 'seats' | 'speeds'>;

export const getLobby = (cursor?: string): Promise<LobbyPage> =>
  call('GET', cursor === undefined ? 'lobby' : `lobby?cursor=${encodeURIComponent(cursor)}`);

/** Keep the filters and return the first page. */
export const keepFilters = (filters: Filters): Promise<LobbyPage> =>
  call('PUT', 'lobby/filters', filters);

export const getQuickMatch = (): Promise<QuickMatch> => call('GET', 'quick-match');

export const askForMatch = ({ games, seats, speeds }: Terms): Promise<QuickMatch> =>
  call('POST', 'quick-match', { id: randomId(), games, seats, speeds });

export const cancelMatch = (): Promise<unknown> => call('DELETE', 'quick-match');

export const getStandingOffers = (): Promise<StandingOffers> => call('GET', 'standing-offers');

export const keepStandingOffer = (game: string, offer: NewStandingOffer): Promise<StandingOffers> =>
  call('PUT', `standing-offers/${game}`, offer);

export const endStandingOffer = (game: string): Promise<unknown> =>
  call('DELETE', `standing-offers/${game}`);
