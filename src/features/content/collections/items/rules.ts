import { parseInstant } from '@corkboard/basics/instant';
import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { isDateOnly } from '../../../../platform/time.ts';
import { isReversed } from '../../../../platform/time-zones.ts';

/** The fields that depend on each other. Absent fields are not validated. */
interface ValidatedFields {
  starts_at?: string | null;
  expires_at?: string | null;
}

/** Finds problems that the schema cannot express, both of requests and of the resulting item. */
export function findItemProblems({ starts_at, expires_at }: ValidatedFields): Issue[] {
  if (typeof starts_at !== 'string' || typeof expires_at !== 'string') return [];
  if (!isReversed({ from: starts_at, to: expires_at }) && !isSameInstant(starts_at, expires_at)) return [];
  return [{ path: '/expires_at', message: 'must be after starts_at' }];
}

/** A date is a whole day, so it ends after its start. */
function isSameInstant(start: string, end: string): boolean {
  if (isDateOnly(start) || isDateOnly(end)) return false;
  const instant = parseInstant(start);
  return instant !== undefined && instant === parseInstant(end);
}
