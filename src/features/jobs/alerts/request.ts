import { toEmailKey } from '../../../platform/email-address.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { countForVisitor, type RequestLimit } from '../../../platform/http/rate-limit.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireSolution } from '../../people/challenges/require-solution.ts';
import { findMemberSession } from '../../people/members/sessions/sessions.ts';
import type { JobCache } from '../jobs/responses/job-cache.ts';
import type { CreateAlert } from './schema.ts';
import { subscribe } from './subscribe.ts';

/** What requests for alerts share, by API or by form. */
export interface AlertRequestOptions {
  availability: EmailAvailability;
  limit: RequestLimit;
  cache: JobCache;
  /** Signs challenges. */
  keyRing: KeyRing;
}

/** Throws 409 without email, and 429 above the limit. The result does not depend on the alerts of the email address. */
export async function requestAlert(
  scope: Scope,
  input: CreateAlert,
  { availability, limit, cache, keyRing }: AlertRequestOptions,
  { ip, cookies }: { ip: string; cookies: string | undefined },
): Promise<{ hasStarted: boolean }> {
  assertEmailAvailable(availability);
  const member = (await findMemberSession(scope, cookies))?.member;
  await countForVisitor(limit, 'alert', { ip, memberId: member?.id });
  await requireSolution(scope, keyRing, { memberId: member?.id, solution: input.altcha });
  const isProved = member !== undefined && toEmailKey(member.email) === toEmailKey(input.email);
  await subscribe(scope, input, { cache, isProved });
  return { hasStarted: isProved };
}
