import { call } from '../api/client';
import { randomId } from '../api/random';
import type { Schemas } from '../api/types';
import type { ReportBody } from './about';

/** Requests about reports and blocks. */

export type Report = Schemas['Report'];
export type Block = Schemas['Block'];

/** Return a function that sends reports; the same report is sent with the same id again. */
export function reportSender(): (body: ReportBody) => Promise<Schemas['FiledReport']> {
  let id = '';
  let last = '';
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last) [id, last] = [randomId(), text];
    return call('POST', 'reports', { id, ...body });
  };
}

const at = (cursor?: string): string =>
  cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;

export const listReports = (cursor?: string): Promise<Schemas['ReportPage']> =>
  call('GET', `me/reports${at(cursor)}`);

export const listBlocks = (cursor?: string): Promise<Schemas['BlockPage']> =>
  call('GET', `me/blocks${at(cursor)}`);

/** List those whom one blocks among the people at a table, which an invitation may show. */
export const listBlocksAt = (table: string, invitation: string): Promise<Schemas['BlockPage']> =>
  call(
    'GET',
    `me/blocks?table=${table}`,
    undefined,
    invitation ? { 'X-Invitation': invitation } : {},
  );

export const block = (player: string): Promise<unknown> => call('POST', 'me/blocks', { player });

export const unblock = (player: string): Promise<unknown> => call('DELETE', `me/blocks/${player}`);
