import { type Static, Type } from 'typebox';
import type { Issue } from '../../platform/http/errors.ts';
import { escapePointer } from '../../platform/http/validation.ts';
import { isHeaderName, isHeaderValue, isReservedHeader } from '../../platform/outbound/headers.ts';
import { findReferences } from './references.ts';

const MAX_NAME_LENGTH = 128;
const MAX_VALUE_LENGTH = 2_000;
/** Of one value: each may stand for 64 kB, and all of them are in memory at once. */
const MAX_REFERENCES = 4;

/** Headers of requests that an organization has sent; a value may name secrets: `Bearer vault:<name>`. */
export const RequestHeaders = Type.Unsafe<Record<string, string>>({
  title: 'RequestHeaders',
  type: 'object',
  maxProperties: 20,
  additionalProperties: { type: 'string', maxLength: MAX_VALUE_LENGTH },
  description:
    'Headers by name, at most 20. A value may name secrets of the vault, whole or inside: `Bearer vault:<name>`.',
  examples: [{ Authorization: 'Bearer vault:pilots-api' }],
  rules: findHeaderIssues,
});
export type RequestHeaders = Static<typeof RequestHeaders>;

/** They say what is sent, and who says so. */
const own = new Set(['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);

function findHeaderIssues(headers: Record<string, unknown>): Issue[] {
  const names = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const isRepeated = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    const message = isRepeated ? 'is there already, in another case' : findProblem(name, value);
    return message ? [{ path: `/${escapePointer(name)}`, message }] : [];
  });
}

function findProblem(name: string, value: unknown): string | undefined {
  if (!isHeaderName(name)) return 'is not a name that a header can have';
  if (name.length > MAX_NAME_LENGTH) return `must have a name of at most ${MAX_NAME_LENGTH} characters`;
  if (isReservedHeader(name) || own.has(name.toLowerCase())) return 'is set by Corkboard itself';
  // What is no text is the schema's own complaint.
  if (typeof value !== 'string') return undefined;
  if (!isWhole(value)) return 'must be visible ASCII characters, with spaces only between them';
  if (findReferences({ [name]: value }).length <= MAX_REFERENCES) return undefined;
  return `must not name more than ${MAX_REFERENCES} secrets`;
}

/** Spaces around a value are no part of it, and would be lost on the way (RFC 9110, 5.5). */
function isWhole(value: string): boolean {
  return value !== '' && value === value.trim() && isHeaderValue(value);
}
