import type { Person } from '../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readEventIds } from './audit.ts';
import type { MemberRow } from './queries.ts';

/** The fields of members, subscriptions and payments that describe a person. Ids, states, times and amounts are not personal. */
const personalFields = new Set([
  'email',
  'name',
  'profilePicture',
  'description',
  'customFields',
  'metadata',
]);

export function toPerson(scope: Scope, { id, email }: Pick<MemberRow, 'id' | 'email'>): Person {
  return {
    id,
    email,
    eventIds: (batchSize) => readEventIds(scope, id, batchSize),
    redact,
  };
}

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, personalFields.has(key) ? null : redact(item)]),
  );
}
