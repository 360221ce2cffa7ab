import { type Static, Type } from 'typebox';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { escapePointer } from '../../../platform/http/input/validation.ts';
import { isHeaderName, isHeaderValue, isReservedHeader } from '../../../platform/outbound/headers.ts';
import { MASK } from './mask.ts';
import { findReferences } from './references.ts';

const MAX_NAME_LENGTH = 128;
const MAX_VALUE_LENGTH = 2_000;
/** Per header value. Each secret can be 64 kB, and all are in memory at once. */
const MAX_REFERENCES = 4;

/** Headers of outgoing requests. A value may reference secrets: `Bearer vault:<name>`. */
export const RequestHeaders = Type.Unsafe<Record<string, string>>({
  title: 'RequestHeaders',
  type: 'object',
  maxProperties: 20,
  additionalProperties: { type: 'string', maxLength: MAX_VALUE_LENGTH },
  description:
    'Request headers by name, at most 20. A value may reference secrets: `Bearer vault:<name>`. Other values are shown as `••••`; sending `••••` in an update keeps the stored value. If the scheme, host or port of the URL changes, send the values again.',
  examples: [{ Authorization: 'Bearer vault:pilots-api' }],
  rules: findHeaderIssues,
});
export type RequestHeaders = Static<typeof RequestHeaders>;

/** Headers that Corkboard sets on every request. */
const reservedNames = new Set(['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);

function findHeaderIssues(headers: Record<string, unknown>): Issue[] {
  const names = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const isRepeated = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    const message = isRepeated
      ? 'is a duplicate of another header that differs only in case'
      : findProblem(name, value);
    return message ? [{ path: `/${escapePointer(name)}`, message }] : [];
  });
}

function findProblem(name: string, value: unknown): string | undefined {
  if (!isHeaderName(name)) return 'is not a valid header name';
  if (name.length > MAX_NAME_LENGTH) return `must not have a name longer than ${MAX_NAME_LENGTH} characters`;
  if (isReservedHeader(name) || reservedNames.has(name.toLowerCase()))
    return 'is reserved: Corkboard sets this header';
  // The schema reports values that are not strings.
  if (typeof value !== 'string') return undefined;
  if (value === MASK) return undefined;
  if (!isTrimmed(value)) return 'must consist of visible ASCII characters, with spaces only between them';
  if (findReferences({ [name]: value }).length <= MAX_REFERENCES) return undefined;
  return `must not reference more than ${MAX_REFERENCES} secrets`;
}

/** HTTP drops leading and trailing spaces of a value (RFC 9110, 5.5). */
function isTrimmed(value: string): boolean {
  return value !== '' && value === value.trim() && isHeaderValue(value);
}
