import { ApiError } from '../api/errors';

/** Return the address of a table's log, as far as the player may see it. */
export const exportAddress = (table: string): string => `/api/v1/tables/${table}/export`;

/** Return a table's log as text. Throw `ApiError` if it fails. */
export async function fetchExport(table: string): Promise<string> {
  const response = await fetch(exportAddress(table), { credentials: 'same-origin' }).catch(
    () => null,
  );
  if (!response) throw new ApiError(0, 'offline');
  if (!response.ok) throw new ApiError(response.status, `http_${response.status}`);
  return response.text();
}
