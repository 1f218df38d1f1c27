import { ApiError, errorMessage } from '../api/errors';
import { currentLocale, t } from '../i18n/index.svelte';
import { formatTime } from '../time/formatTime';
import { notify } from '../ui/feedback/toasts.svelte';
import { askToBeFriends, type Acquaintance, type NewFriendRequest } from './api';

/** Return the error of a request as a message, which says when the next one is accepted. */
export function requestProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'too_many_friend_requests')
    return errorMessage(error);
  const { most, until } = error.facts as { most: number; until: string };
  return t('friends.tooMany', { n: most, when: formatTime(until, currentLocale()) });
}

/** Return what became of a request. */
export const answerInWords = ({ relation, name }: Acquaintance): string =>
  relation === 'friends' ? t('friends.nowFriends', { name }) : t('friends.asked', { name });

/** Ask a player to be friends, and say what became of it. Resolve to null if it failed. */
export async function ask(whom: NewFriendRequest): Promise<Acquaintance | null> {
  try {
    const answer = await askToBeFriends(whom);
    notify(answerInWords(answer));
    return answer;
  } catch (error) {
    notify(requestProblem(error), 'bad');
    return null;
  }
}
