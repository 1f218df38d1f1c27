import { ApiError } from './errors';
import type { Facts } from '../i18n/format';

const BASE = '/api/v1/';
/** Refusals that a moderator's decision about the player caused. */
const BY_STANDING = ['suspended', 'acknowledge_warning'];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
type Headers = Record<string, string>;

/** Send a request and return the JSON answer. Throw `ApiError` if it fails. */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  more: Headers = {},
): Promise<T> {
  const response = await reach(method, path, body, more);
  const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.status === 401) dispatchEvent(new Event('signed-out'));
  if (!response.ok) throw apiErrorFrom(response.status, answer);
  return answer as T;
}

async function reach(
  method: Method,
  path: string,
  body: unknown,
  more: Headers,
): Promise<Response> {
  const headers = { ...headersFor(method, body), ...more };
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = JSON.stringify(body);
  try {
    return await fetch(path.startsWith('/') ? path : BASE + path, request);
  } catch {
    throw new ApiError(0, 'offline');
  }
}

function headersFor(method: Method, body: unknown): Headers {
  const headers: Headers = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['X-CSRFToken'] = cookie('csrftoken');
  return headers;
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

function apiErrorFrom(status: number, answer: unknown): ApiError {
  const { code, facts } = (answer ?? {}) as { code?: string; facts?: Facts };
  if (code && BY_STANDING.includes(code)) dispatchEvent(new Event('standing-refused'));
  return new ApiError(status, code ?? `http_${status}`, facts ?? {});
}
