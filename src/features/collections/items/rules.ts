import type { Issue } from '../../../platform/http/errors.ts';
import { parseInstant } from '../../../platform/time.ts';

/** The fields of an item that a rule of their own relates to others; absent ones are not judged. */
interface JudgedFields {
  starts_at?: string | null;
  expires_at?: string | null;
}

/** What is wrong with an item beyond its data and the form of each field: of a request, and of what it would become. */
export function findItemProblems({ starts_at, expires_at }: JudgedFields): Issue[] {
  const issues: Issue[] = [];
  const start = toMilliseconds(starts_at);
  const end = toMilliseconds(expires_at);
  if (start !== undefined && end !== undefined && start >= end) {
    issues.push({ path: '/expires_at', message: 'must be after starts_at' });
  }
  return issues;
}

function toMilliseconds(text: string | null | undefined): number | undefined {
  const instant = typeof text === 'string' ? parseInstant(text) : undefined;
  return instant === undefined ? undefined : Date.parse(instant);
}
