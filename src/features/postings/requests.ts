import { countForVisitor, type RequestLimit } from '../../platform/http/rate-limit.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../platform/mail/availability.ts';
import type { Visitor } from './visitor.ts';

/** What requests of employers share, by API or by form. */
export interface PostingRequestOptions {
  availability: EmailAvailability;
  limit: RequestLimit;
}

/** Throws 409 if the installation cannot send email, and 429 above the limit. */
export async function admitPosting(
  { availability, limit }: PostingRequestOptions,
  { ip, member }: Pick<Visitor, 'member'> & { ip: string },
): Promise<void> {
  assertEmailAvailable(availability);
  await countForVisitor(limit, 'posting', { ip, memberId: member?.id });
}
