import { call } from '../api/client';
import type { Schemas } from '../api/types';
import type {
  Channel,
  ChatLine,
  ChatPage,
  ChatPages,
  MutedPlayer,
  NewLine,
  Reaction,
} from './types';

/** Requests about the chat of a table. */

/** Return the newest lines of each channel that the viewer may read. */
export const getChat = (table: string): Promise<ChatPages> => call('GET', `tables/${table}/chat`);

const channelOf = (table: string, channel: Channel): string => `tables/${table}/chat/${channel}`;

/** Return the lines and reactions of a channel that changed after a version. */
export const getChatAfter = (table: string, channel: Channel, version: number): Promise<ChatPage> =>
  call('GET', `${channelOf(table, channel)}?after=${version}`);

/** Return the lines of a channel before a number. */
export const getChatBefore = (table: string, channel: Channel, number: number): Promise<ChatPage> =>
  call('GET', `${channelOf(table, channel)}?before=${number}`);

export const postLine = (table: string, channel: Channel, line: NewLine): Promise<ChatLine> =>
  call('POST', channelOf(table, channel), line);

export const deleteLine = (table: string, { channel, number }: ChatLine): Promise<unknown> =>
  call('DELETE', `${channelOf(table, channel)}/${number}`);

export const postRead = (table: string, channel: Channel, number: number): Promise<unknown> =>
  call('POST', `${channelOf(table, channel)}/read`, { number });

export const putReaction = (
  table: string,
  step: number,
  reaction: Reaction | null,
): Promise<unknown> => call('PUT', `tables/${table}/reactions`, { step, reaction });

/** Return how many unread lines each table has. */
export const getUnread = async (): Promise<Readonly<Record<string, number>>> =>
  (await call<Schemas['UnreadChat']>('GET', 'me/unread-chat')).tables;

export const listMuted = async (): Promise<readonly MutedPlayer[]> =>
  (await call<Schemas['MutedPlayerPage']>('GET', 'me/muted-players')).results;

export const mutePlayer = (player: string): Promise<unknown> =>
  call('PUT', `me/muted-players/${player}`);

export const unmutePlayer = (player: string): Promise<unknown> =>
  call('DELETE', `me/muted-players/${player}`);
