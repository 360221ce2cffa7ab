import { countForVisitor, type RequestLimit } from '../../../platform/http/rate-limit.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../platform/mail/availability.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireSolution } from '../../people/challenges/require-solution.ts';
import type { StripeOptions } from '../payment-providers/stripe/access.ts';
import type { Visitor } from './visitor.ts';

/** What requests of employers share, by API or by form. */
export interface PostingRequestOptions {
  availability: EmailAvailability;
  limit: RequestLimit;
  /** Its key ring also signs challenges. */
  stripe: StripeOptions;
}

/** Throws 409 if the installation cannot send email, and 429 above the limit. */
export async function admitPosting(
  { availability, limit }: PostingRequestOptions,
  { ip, member }: Pick<Visitor, 'member'> & { ip: string },
): Promise<void> {
  assertEmailAvailable(availability);
  await countForVisitor(limit, 'posting', { ip, memberId: member?.id });
}

/** The same for a new posting, which also needs a solved challenge if the board requires one. */
export async function admitNewPosting(
  scope: Scope,
  options: PostingRequestOptions,
  { ip, member, solution }: Pick<Visitor, 'member'> & { ip: string; solution: string | null | undefined },
): Promise<void> {
  await admitPosting(options, { ip, member });
  await requireSolution(scope, options.stripe.keyRing, { memberId: member?.id, solution });
}
