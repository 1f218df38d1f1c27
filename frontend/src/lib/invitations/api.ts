import { call } from '../api/client';
import type { Schemas } from '../api/types';

/** Requests and types of inviting by name. */

export type FoundPerson = Schemas['FoundPerson'];
export type TableInvitation = Schemas['InvitationView'];
export type DeclineReason = Exclude<TableInvitation['reason'], ''>;

export const DECLINE_REASONS: readonly DeclineReason[] = [
  'no_time',
  'not_this_game',
  'too_many_games',
  'other',
];

/** Return the people whose name begins so among those one knows, and who has exactly this name. */
export const findPeople = async (name: string): Promise<readonly FoundPerson[]> =>
  (await call<Schemas['FoundPeople']>('GET', `people?name=${encodeURIComponent(name)}`)).results;
