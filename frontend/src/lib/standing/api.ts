import { call } from '../api/client';
import type { Schemas } from '../api/types';

export type Standing = Schemas['OwnStanding'];
export type Sanction = Schemas['OwnSanction'];

/** Return what moderators decided about the player, the newest decision first. */
export const getStanding = (): Promise<Standing> => call('GET', 'me/standing');

/** Say that the player has read a warning. */
export const acknowledgeWarning = (number: number): Promise<Standing> =>
  call('POST', 'me/standing/acknowledge', { number });
