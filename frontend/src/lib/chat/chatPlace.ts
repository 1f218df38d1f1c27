import type { GemName } from '../ui/gems/gems';
import type { ChatRoom } from './room/chatRoom.svelte';

/** Where a chat is shown: at a table or beside its replay. */
export interface ChatPlace {
  readonly room: ChatRoom;
  /** The viewer's seat. */
  readonly seat: number | null;
  gem(seat: number): GemName;
  nameOf(seat: number): string;
  /** Return the number of the move that ends at a position; 0 for the start, null for no step. */
  moveAt(position: number): number | null;
  /** Return whether the board shows a position. */
  shows(position: number): boolean;
  /** Show a position on the board. */
  show(position: number): void;
}
