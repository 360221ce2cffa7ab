import { version } from '../version.ts';
import { OutboundError } from './errors.ts';

/** A response that is read as a whole is never decompressed, so that a small response cannot become a large one. */
const own = { 'user-agent': `Corkboard/${version}`, 'accept-encoding': 'identity' };

/** What a request may say about Corkboard instead of the default. */
export interface OwnHeaders {
  /** Where to reach the operator: a URL or an email address. Becomes part of `User-Agent`. */
  contact?: string;
  /** Content codings that the caller decompresses, within bounds of its own. */
  acceptEncoding?: string;
}

// The HTTP client sets the headers that frame the message and manage the connection (RFC 9110 7.6.1, RFC 9112 6).
const reserved = new Set([
  ...Object.keys(own),
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'upgrade', 'te', 'trailer'],
  ...['expect', 'proxy-connection', 'proxy-authorization', 'http2-settings'],
]);

/** Adds the headers that every request has. */
export function toRequestHeaders(
  headers: Readonly<Record<string, string>>,
  { contact, acceptEncoding }: OwnHeaders = {},
): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const problem = findHeaderProblem(name, value);
    if (problem) throw new OutboundError('invalid_header', problem);
  }
  return {
    ...headers,
    ...own,
    ...(contact && isHeaderValue(contact) ? { 'user-agent': `${own['user-agent']} (+${contact})` } : {}),
    ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}),
  };
}

/** RFC 9110, 5.1 and 5.6.2. */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** Whether Corkboard or the HTTP client sets this header, so that users may not. */
export function isReservedHeader(name: string): boolean {
  return reserved.has(name.toLowerCase());
}

/** RFC 9110, 5.5, without bytes beyond ASCII, which receivers interpret differently. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}

/** Why a header cannot be sent. The message never contains the value, which may be a secret. */
function findHeaderProblem(name: string, value: string): string | undefined {
  if (!isHeaderName(name)) return 'A header name has characters that are not allowed.';
  if (isReservedHeader(name)) return `The header ${name} is set by Corkboard itself.`;
  if (!isHeaderValue(value))
    return `The value of the header ${name} has line breaks or other characters that are not allowed.`;
  return undefined;
}
