import { call } from '../api/client';
import type { components } from '../api/schema';

/** Requests about appeals; `signature` is that of a link, for players who cannot sign in. */

export type Decisions = components['schemas']['AppealableDecisions'];
export type Decision = Decisions['results'][number];
export type Appeal = components['schemas']['Appeal'];
export type Counts = components['schemas']['ModerationCounts'];

/** A decision about a table, by its version. */
export interface TableDecision {
  readonly table: string;
  readonly version: number;
}

/** The fragment of the current address as a signature, or an empty string. */
type Signature = string;

const signed = (signature: Signature): Record<string, string> =>
  signature ? { 'X-Appeal': signature } : {};

export const getDecisions = (
  signature: Signature,
  wanted: TableDecision | null,
): Promise<Decisions> => {
  const query = wanted
    ? `?table=${encodeURIComponent(wanted.table)}&version=${wanted.version}`
    : '';
  return call('GET', `me/appeals${query}`, undefined, signed(signature));
};

export const openAppeal = (
  signature: Signature,
  id: string,
  text: string,
  { sanction, table, version }: Decision,
): Promise<Decisions> => {
  const target = sanction === null ? { table, version } : { sanction };
  return call('POST', 'appeals', { id, text, ...target }, signed(signature));
};

export const writeToAppeal = (
  signature: Signature,
  id: string,
  text: string,
  appeal: number,
): Promise<Decisions> =>
  call('POST', `appeals/${appeal}/messages`, { id, text }, signed(signature));

export const withdrawAppeal = (signature: Signature, appeal: number): Promise<unknown> =>
  call('DELETE', `appeals/${appeal}`, undefined, signed(signature));

export const getCounts = (): Promise<Counts> => call('GET', 'moderation/counts');
