import { call } from '../api/client';
import { randomId } from '../api/random';
import type { Schemas } from '../api/types';

/** Requests about direct messages. */

export type Message = Schemas['DirectMessage'];
export type Conversation = Schemas['ListedConversation'];
export type ConversationPage = Schemas['ConversationPage'];
export type MessagePage = Schemas['MessagePage'];
export type Settings = Schemas['MessageSettings'];

type Part = Readonly<{ before?: number; after?: number }>;

const query = ({ before, after }: Part): string =>
  before !== undefined ? `?before=${before}` : after !== undefined ? `?after=${after}` : '';

export const listConversations = (part: Part = {}): Promise<ConversationPage> =>
  call('GET', `me/messages${query(part)}`);

export const listMessages = (player: string, part: Part = {}): Promise<MessagePage> =>
  call('GET', `me/messages/${player}${query(part)}`);

export const deleteMessage = (player: string, number: number): Promise<unknown> =>
  call('DELETE', `me/messages/${player}/${number}`);

export const markRead = (player: string, number: number): Promise<unknown> =>
  call('PUT', `me/messages/${player}/read`, { number });

export const loadSettings = (): Promise<Settings> => call('GET', 'me/message-settings');

export const saveSettings = (settings: Settings): Promise<Settings> =>
  call('PUT', 'me/message-settings', settings);

/** Return a function that sends messages to a player; after a failure the same text has the same id. */
export function messageSender(player: string): (text: string) => Promise<Message> {
  let id = '';
  let last = '';
  return async (text) => {
    if (!id || text !== last) [id, last] = [randomId(), text];
    const sent = await call<Message>('POST', `me/messages/${player}`, { id, text });
    id = '';
    return sent;
  };
}
