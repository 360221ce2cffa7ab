import { createRequire } from 'node:module';
import { OutboundError } from './errors.ts';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/** An answer is taken as it comes: nothing is unpacked, so that nothing small can become large. */
const own = { 'user-agent': `Corkboard/${version}`, 'accept-encoding': 'identity' };

// What frames the message and manages the connection (RFC 9110 7.6.1, RFC 9112 6) belongs to whoever holds the connection.
const reserved = new Set([
  ...Object.keys(own),
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'upgrade', 'te', 'trailer'],
  ...['expect', 'proxy-connection', 'proxy-authorization', 'http2-settings'],
]);

/** The headers of a request, with those that every request has. */
export function toRequestHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const problem = findHeaderProblem(name, value);
    if (problem) throw new OutboundError('invalid_header', problem);
  }
  return { ...headers, ...own };
}

/** RFC 9110, 5.1 and 5.6.2. */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** Whether Corkboard or the connection sets this header, so that nobody else may. */
export function isReservedHeader(name: string): boolean {
  return reserved.has(name.toLowerCase());
}

/** RFC 9110, 5.5, without the bytes beyond ASCII, which every receiver reads differently. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}

/** Why a header cannot be sent; never says the value, which may be a secret. */
function findHeaderProblem(name: string, value: string): string | undefined {
  if (!isHeaderName(name)) return 'A header name has characters that are not allowed.';
  if (isReservedHeader(name)) return `The header ${name} is set by Corkboard itself.`;
  if (!isHeaderValue(value))
    return `The value of the header ${name} has line breaks or other characters that are not allowed.`;
  return undefined;
}
