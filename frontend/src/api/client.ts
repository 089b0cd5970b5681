/** The one way to the server: typed by its OpenAPI schema, errors as ApiError. */
import createClient, { type FetchResponse, type Middleware } from 'openapi-fetch';
import type { MediaType } from 'openapi-typescript-helpers';

import { ApiError, errorFrom, UNREACHABLE } from './problem';
import type { paths } from './schema';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Django's CSRF token from its cookie, empty before the first page was served. */
export function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
}

const csrf: Middleware = {
  async onRequest({ request }) {
    if (SAFE.has(request.method)) return request;
    // Whoever has cleared their cookies gets a new token, and so may sign in again over an open page.
    if (csrfToken() === '') await globalThis.fetch('/api/me');
    request.headers.set('X-CSRFToken', csrfToken());
    return request;
  },
  onError() {
    return new ApiError(0, [UNREACHABLE]);
  },
};

export const client = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: (request) => globalThis.fetch(request),
});
client.use(csrf);

/** The data of a 2xx answer. Throws ApiError for every other one. */
export async function data<T extends Record<string | number, unknown>, O, M extends MediaType>(
  answer: Promise<FetchResponse<T, O, M>>,
): Promise<NonNullable<FetchResponse<T, O, M>['data']>> {
  const { data: body, error, response } = await answer;
  if (!response.ok) throw errorFrom(response.status, error);
  return body as NonNullable<FetchResponse<T, O, M>['data']>;
}
