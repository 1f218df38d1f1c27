import type { Schemas } from '../api/types';

/** Short names for the types of the chat on the wire. */

export type ChatLine = Schemas['ChatLine'];
export type Channel = ChatLine['channel'];
/** A channel of a table's chat, as the viewer may read it. */
export type ChatPage = Schemas['Chat'];
/** The channels of a table; null for one that the viewer may not read. */
export type ChatPages = Schemas['Chats'];
export type MoveReaction = Schemas['MoveReaction'];
export type NewLine = Schemas['NewChatLine'];
export type Phrase = NonNullable<ChatLine['phrase']>;
export type Reaction = NonNullable<MoveReaction['reaction']>;
/** A push of the table's socket: a channel has a newer version, with the line that changed if that is all. */
export interface ChatPush {
  readonly channel: Channel;
  readonly version: number;
  readonly line?: ChatLine;
}
/** The part of a chat that follows its table by the table's socket. */
export interface ChatFollower {
  /** The versions on this device, as a part of the socket's address. */
  readonly query: string;
  onPush(push: ChatPush): void;
}
export type MutedPlayer = Pick<Schemas['MutedPlayer'], 'player' | 'name'>;

/** The quick phrases in the order of their use in a game. */
export const PHRASES: readonly Phrase[] = [
  'hello',
  'good_luck',
  'your_move',
  'nice_move',
  'well_played',
  'thanks',
  'sorry',
  'one_moment',
  'no_hurry',
  'back_soon',
  'good_game',
  'rematch',
];

export const REACTIONS: readonly Reaction[] = ['clap', 'wow', 'laugh', 'ouch', 'think', 'heart'];
