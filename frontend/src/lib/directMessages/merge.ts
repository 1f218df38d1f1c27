import type { Conversation, Message } from './api';

/** Return messages in order; those of the update replace older ones with their number. */
export function mergeMessages(
  shown: readonly Message[],
  update: readonly Message[],
): readonly Message[] {
  const byNumber = new Map(shown.map((each) => [each.number, each]));
  for (const each of update) {
    const known = byNumber.get(each.number);
    if (!known || known.change <= each.change) byNumber.set(each.number, each);
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** Return conversations with the latest message first; those of the update replace older ones. */
export function mergeConversations(
  shown: readonly Conversation[],
  update: readonly Conversation[],
): readonly Conversation[] {
  const byPlayer = new Map([...shown, ...update].map((each) => [each.player, each]));
  return [...byPlayer.values()].sort((a, b) => b.latest - a.latest);
}
