import { operations } from './generated/operations.ts';
import type { Corkboard } from './generated/types.ts';
import type { OperationRow, Parameters, RequestOptions } from './operation.ts';
import { readItems, readPages } from './paging.ts';
import { type Connection, toRequest } from './request.ts';
import { send } from './send.ts';

interface CommonOptions {
  /** The URL of the API, such as `https://jobs.example.org/api/v1`. In a browser, a path such as `/api/v1` is enough. */
  baseUrl: string;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: typeof fetch | undefined;
  /** The time for each attempt, by default 60 seconds. */
  timeoutMs?: number | undefined;
  /** How often a safe request is sent again after 429, 503 or a network error, by default 3 times. */
  maxRetries?: number | undefined;
}

/** With a key, or with the cookie of a session. Without either, only public operations work. */
export type ClientOptions = CommonOptions &
  (
    | { apiKey: string; organization?: undefined }
    /** The slug of the organization to work in. The browser sends the cookie of the session, on the platform's host only. */
    | { organization?: string | undefined; apiKey?: undefined }
  );

/** Creates a client with a method for each operation of the API. It holds no connection, so nothing needs to be closed. */
export function createClient(options: ClientOptions): Corkboard {
  const { baseUrl, apiKey, organization, timeoutMs = 60_000, maxRetries = 3 } = options;
  if (apiKey !== undefined && organization !== undefined)
    throw new TypeError('Give either apiKey or organization: a request has exactly one credential.');
  const connection: Connection = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: {
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
      ...(organization !== undefined && { 'corkboard-organization': organization }),
    },
    // A method of another object: browsers reject a fetch that is called on anything but the global object.
    fetch: options.fetch ?? ((...parameters) => globalThis.fetch(...parameters)),
    defaults: { timeoutMs, maxRetries },
  };
  const methods = Object.entries(operations).map(([name, row]) => [name, toMethod(row, connection)]);
  return Object.fromEntries(methods);
}

function toMethod(row: OperationRow, connection: Connection) {
  const call = async (parameters: Parameters = {}, options: RequestOptions = {}) =>
    send(toRequest(row, connection, parameters, options), connection, options);
  if (!row.paging) return call;
  const pages = (parameters: Parameters = {}, options?: RequestOptions) =>
    readPages(row, (next) => call(next, options), parameters);
  const items = (parameters: Parameters = {}, options?: RequestOptions) =>
    readItems(pages(parameters, options));
  return Object.assign(call, { pages, items });
}
