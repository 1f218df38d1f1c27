import { call } from '../api/client';
import type { Schemas } from '../api/types';

/** Requests about friends. */

export type Friend = Schemas['Friend'];
export type FriendRequest = Schemas['FriendRequest'];
export type Acquaintance = Schemas['Acquaintance'];
export type Opponent = Schemas['RecentOpponent'];
export type NewFriendRequest = Schemas['NewFriendRequest'];

const at = (cursor?: string): string =>
  cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;

export const listFriends = (cursor?: string): Promise<Schemas['FriendPage']> =>
  call('GET', `me/friends${at(cursor)}`);

export const removeFriend = (player: string): Promise<unknown> =>
  call('DELETE', `me/friends/${player}`);

export const listRequests = (cursor?: string): Promise<Schemas['FriendRequestPage']> =>
  call('GET', `me/friend-requests${at(cursor)}`);

export const listSentRequests = (cursor?: string): Promise<Schemas['FriendRequestPage']> =>
  call('GET', `me/sent-friend-requests${at(cursor)}`);

/** Ask a player, by id, by name, or by the secret of their link. */
export const askToBeFriends = (whom: NewFriendRequest): Promise<Acquaintance> =>
  call('POST', 'me/friend-requests', whom);

export const withdrawRequest = (player: string): Promise<unknown> =>
  call('DELETE', `me/friend-requests/${player}`);

export const acceptRequest = (player: string): Promise<unknown> =>
  call('POST', `me/friend-requests/${player}/accept`);

export const declineRequest = (player: string, allLater: boolean): Promise<unknown> =>
  call('POST', `me/friend-requests/${player}/decline`, { all_later: allLater });

export const getLink = (): Promise<Schemas['FriendLink']> => call('GET', 'me/friend-link');

/** Make a link; the earlier one is revoked. */
export const renewLink = (): Promise<Schemas['FriendLink']> => call('POST', 'me/friend-link');

export const ownerOfLink = (secret: string): Promise<Acquaintance> =>
  call('GET', `friend-links/${encodeURIComponent(secret)}`);

export const getPresence = (): Promise<Schemas['PresenceChoice']> => call('GET', 'me/presence');

export const setPresence = (shared: boolean): Promise<Schemas['PresenceChoice']> =>
  call('PUT', 'me/presence', { shared });

export const listOpponents = (): Promise<Schemas['RecentOpponents']> =>
  call('GET', 'me/recent-opponents');
