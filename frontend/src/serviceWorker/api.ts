/** Requests of the worker to the service, with the session of the browser. */

const BASE = '/api/v1/';
const PAUSES = [1000, 3000];

/** A request that the service refused, or that could not be sent. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Return the answer to GET. Throw `RequestFailed`. */
export const read = <T>(path: string): Promise<T> => sendPatiently('GET', path);

/** POST a body. Return the answer. Throw `RequestFailed`. */
export const post = <T>(path: string, body: unknown): Promise<T> =>
  sendPatiently('POST', path, body);

/** Send a request, and again if the network or the service fails. */
async function sendPatiently<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await send<T>(method, path, body);
    } catch (error) {
      if (error instanceof RequestFailed && error.status > 0 && error.status < 500) throw error;
      await new Promise((passed) => setTimeout(passed, pause));
    }
  }
  return send<T>(method, path, body);
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    headers['X-CSRFToken'] = await csrfToken();
  }
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = JSON.stringify(body);
  const response = await fetch(BASE + path, request).catch(() => null);
  if (!response) throw new RequestFailed(0, 'offline');
  const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok)
    throw new RequestFailed(response.status, (answer as { code?: string } | null)?.code ?? '');
  return answer as T;
}

interface CookieReader {
  get(name: string): Promise<{ value?: string } | null>;
}

/** Return the token that unsafe requests need; browsers without the cookie store have none here. */
async function csrfToken(): Promise<string> {
  const { cookieStore } = globalThis as { cookieStore?: CookieReader };
  return decodeURIComponent((await cookieStore?.get('csrftoken'))?.value ?? '');
}
