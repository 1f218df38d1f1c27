import { Problem } from '../api/problem';

/** Where the log of a table can be carried away from, as far as we may see it. */
export const exportAddress = (table: string): string => `/api/v1/tables/${table}/export`;

/** That log, as text; a `Problem` where it cannot be had. */
export async function fetchExport(table: string): Promise<string> {
  const response = await fetch(exportAddress(table), { credentials: 'same-origin' }).catch(() => null);
  if (!response) throw new Problem(0, 'offline');
  if (!response.ok) throw new Problem(response.status, `http_${response.status}`);
  return response.text();
}
