import type { Person } from '../../platform/privacy/personal-data.ts';
import type { Scope } from '../../platform/scope.ts';
import { readEventIds } from './audit.ts';

/** The fields of members, subscriptions and payments that describe a person. Ids, states, times and amounts are not personal. */
const personalFields = new Set([
  'email',
  'name',
  'profilePicture',
  'description',
  'customFields',
  'metadata',
]);

export function toPerson(scope: Scope, memberId: string): Person {
  return {
    id: memberId,
    eventIds: (batchSize) => readEventIds(scope, memberId, batchSize),
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
