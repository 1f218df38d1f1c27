import { call } from '../api/client';
import { randomId } from '../api/random';
import type { Schemas } from '../api/types';

/** Requests about circles. */

export type Circle = Schemas['Circle'];
export type CircleList = Schemas['CircleList'];
export type CirclePreview = Schemas['CirclePreview'];
export type CircleTable = Schemas['CircleTable'];
export type CircleTablePage = Schemas['CircleTablePage'];
export type CircleDefaults = Schemas['CircleDefaults'];
export type NewCircleDefaults = Schemas['NewCircleDefaults'];
export type CircleScope = 'open' | 'running' | 'finished';

type Id = string | number;

export const listCircles = (): Promise<CircleList> => call('GET', 'circles');

/** Return a function that founds circles; the same name is sent with the same id again. */
export function circleFounder(): (name: string) => Promise<Circle> {
  let id = '';
  let last = '';
  return (name) => {
    if (name !== last) [id, last] = [randomId(), name];
    return call('POST', 'circles', { id, name });
  };
}

export const getCircle = (id: Id): Promise<Circle> => call('GET', `circles/${id}`);

export const renameCircle = (id: Id, name: string): Promise<unknown> =>
  call('PATCH', `circles/${id}`, { name });

export const dissolveCircle = (id: Id): Promise<unknown> => call('DELETE', `circles/${id}`);

export const listCircleTables = (
  id: Id,
  scope: CircleScope,
  cursor = '0',
): Promise<CircleTablePage> =>
  call('GET', `circles/${id}/tables?scope=${scope}&cursor=${encodeURIComponent(cursor)}`);

export const setDefaults = (id: Id, body: NewCircleDefaults): Promise<unknown> =>
  call('PUT', `circles/${id}/defaults`, body);

export const clearDefaults = (id: Id): Promise<unknown> => call('DELETE', `circles/${id}/defaults`);

export const inviteToCircle = (id: Id, player: string): Promise<unknown> =>
  call('POST', `circles/${id}/invitations`, { player });

export const acceptCircle = (id: Id): Promise<unknown> => call('PUT', `circles/${id}/membership`);

export const leaveCircle = (id: Id): Promise<unknown> => call('DELETE', `circles/${id}/membership`);

export const declineCircle = (id: Id): Promise<unknown> =>
  call('DELETE', `circles/${id}/invitation`);

export const removeMember = (id: Id, player: string): Promise<unknown> =>
  call('DELETE', `circles/${id}/members/${player}`);

export const handOver = (id: Id, player: string): Promise<unknown> =>
  call('PUT', `circles/${id}/founder`, { player });

export const renewLink = (id: Id): Promise<Circle> => call('POST', `circles/${id}/link`);

export const previewCircle = (secret: string): Promise<CirclePreview> =>
  call('GET', 'circle-link', undefined, { 'X-Circle-Link': secret });

export const joinCircle = (secret: string): Promise<Circle> =>
  call('POST', 'circle-link/join', { secret });
