import { parseInstant } from '@corkboard/basics/instant';
import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { isDateOnly } from '../../../../platform/time.ts';

/** The fields that depend on each other. Absent fields are not validated. */
interface ValidatedFields {
  starts_at?: string | null;
  expires_at?: string | null;
}

/** Finds problems that the schema cannot express, both of requests and of the resulting item. */
export function findItemProblems({ starts_at, expires_at }: ValidatedFields): Issue[] {
  const issues: Issue[] = [];
  const start = toMilliseconds(starts_at);
  // A date ends with its day. When the day ends depends on the organization, so only a later start on the same day passes here.
  const end = toMilliseconds(
    expires_at && isDateOnly(expires_at) ? `${expires_at}T23:59:59.999Z` : expires_at,
  );
  if (start !== undefined && end !== undefined && start >= end) {
    issues.push({ path: '/expires_at', message: 'must be after starts_at' });
  }
  return issues;
}

function toMilliseconds(text: string | null | undefined): number | undefined {
  const instant = typeof text === 'string' ? parseInstant(text) : undefined;
  return instant === undefined ? undefined : Date.parse(instant);
}
