import { sendCommand } from '../../api/endpoints';
import { ApiError } from '../../api/errors';
import { saveUnsentMove, saveMoveDropped, unsentMove, tablesWithUnsentMoves } from './localState';

/**
 * Send every unsent move once and return how many were accepted. The service accepts a move only at
 * its own position; a refused one is dropped and marked for its table.
 */
export async function sendUnsentMoves(): Promise<number> {
  const sent = await Promise.all(tablesWithUnsentMoves().map(sendFor));
  return sent.filter(Boolean).length;
}

async function sendFor(table: string): Promise<boolean> {
  const request = unsentMove(table);
  if (!request) return false;
  try {
    await sendCommand(table, request);
    saveUnsentMove(table, null);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.isUndecided) return false;
    saveUnsentMove(table, null);
    saveMoveDropped(table, true);
    return false;
  }
}
