import { sendOrder } from '../api/endpoints';
import { Problem } from '../api/problem';
import { keepOrder, keepOvertaken, keptOrder, tablesWithOrders } from './kept';

/**
 * Send the moves that wait on this device, each once: the service takes one only at the position for which it was
 * made. Tells how many went out; what it refuses is decided anew at its table.
 */
export async function sendWaiting(): Promise<number> {
  const sent = await Promise.all(tablesWithOrders().map(sendFor));
  return sent.filter(Boolean).length;
}

async function sendFor(table: string): Promise<boolean> {
  const order = keptOrder(table);
  if (!order) return false;
  try {
    await sendOrder(table, order);
    keepOrder(table, null);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.undecided) return false;
    keepOrder(table, null);
    keepOvertaken(table, true);
    return false;
  }
}
