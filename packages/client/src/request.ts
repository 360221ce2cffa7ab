import { tagOf } from './entity-tags.ts';
import type { OperationRow, Parameters, RequestOptions } from './operation.ts';

/** What all requests of a client share. */
export interface Connection {
  baseUrl: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
  defaults: { timeoutMs: number; maxRetries: number };
}

/** A request that can be sent several times. */
export interface ApiRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  returnsFile: boolean;
}

export function toRequest(
  row: OperationRow,
  { baseUrl, headers }: Connection,
  { body, ...parameters }: Parameters,
  { idempotencyKey, ifMatch }: RequestOptions,
): ApiRequest {
  const isJson = body !== undefined && !row.isForm;
  return {
    url: `${baseUrl}${fillPath(row.path, parameters)}${toQuery(row.path, parameters)}`,
    method: row.method,
    returnsFile: row.returnsFile ?? false,
    headers: {
      ...headers,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(row.isIdempotent && { 'idempotency-key': idempotencyKey ?? randomKey() }),
      ...(ifMatch !== undefined && { 'if-match': tagOf(ifMatch) }),
    },
    ...(body !== undefined && { body: row.isForm ? toForm(body as object) : JSON.stringify(body) }),
  };
}

function fillPath(path: string, parameters: Parameters): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(parameters[name] ?? '');
    // `/jobs/` would be another operation.
    if (text === '') throw new TypeError(`The parameter ${name} is missing.`);
    // So would `/jobs/..`. Percent-encoding does not help: a URL treats `%2E` as a dot.
    if (text === '.' || text === '..') throw new TypeError(`The parameter ${name} must not be ${text}.`);
    return encodeURIComponent(text);
  });
}

/** Everything that is not in the path. A list is one value, in which `\,` is a comma inside an entry. */
function toQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null || path.includes(`{${name}}`)) continue;
    const entries = [value].flat().map(String);
    query.set(name, Array.isArray(value) ? entries.map(escapeCommas).join() : String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function escapeCommas(entry: string): string {
  return entry.replaceAll(',', '\\,');
}

/** Files come last, so that the server can check the other fields before it stores a file. A list of texts is sent one by one. */
function toForm(fields: object): FormData {
  const form = new FormData();
  const isFile = ([, value]: [string, unknown]) => value instanceof Blob;
  const entries = Object.entries(fields).sort((a, b) => Number(isFile(a)) - Number(isFile(b)));
  for (const [name, value] of entries) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (Array.isArray(value)) for (const each of value) form.append(name, String(each));
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** crypto.randomUUID is missing on pages without HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
