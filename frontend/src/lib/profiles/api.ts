import { call } from '../api/client';
import type { Schemas } from '../api/types';

/** Requests about profiles. */

export type Profile = Schemas['PlayerProfile'];
export type OwnProfile = Schemas['OwnProfile'];
export type OwnProfileChanges = Schemas['OwnProfileChanges'];
export type ProfileGames = Schemas['ProfileGames'];
export type GameRow = ProfileGames['results'][number];
export type ListName = 'running' | 'finished' | 'together';
export type SectionName = keyof OwnProfile['audiences'];
export type Audience = OwnProfile['audiences'][SectionName];

export const SECTIONS: readonly SectionName[] = [
  'since',
  'likes',
  'running',
  'finished',
  'together',
  'friends',
];
export const AUDIENCES: readonly Audience[] = ['everyone', 'friends', 'me'];

const of = (player: string): string => `players/${encodeURIComponent(player)}`;

export const getProfile = (player: string, asStranger = false): Promise<Profile> =>
  call('GET', of(player) + (asStranger ? '?as=stranger' : ''));

export const listGamesOf = (
  player: string,
  list: ListName,
  cursor: string,
): Promise<Schemas['ProfileGamesPage']> =>
  call('GET', `${of(player)}/games?list=${list}&cursor=${encodeURIComponent(cursor)}`);

export const getOwnProfile = (): Promise<OwnProfile> => call('GET', 'me/profile');

export const changeOwnProfile = (changes: OwnProfileChanges): Promise<OwnProfile> =>
  call('PATCH', 'me/profile', changes);

export const isBlockedByMe = async (player: string): Promise<boolean> =>
  (await call<Schemas['BlockState']>('GET', `me/blocks/${encodeURIComponent(player)}`)).is_blocked;
