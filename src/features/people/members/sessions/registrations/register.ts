import { toEmailKey } from '../../../../../platform/email-address.ts';
import { recordEvent } from '../../../../../platform/events.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { isRegistrationOpen } from '../../../../board/organizations/queries.ts';
import { insertMember, toMember } from '../../queries.ts';
import { memberCreated } from '../../schema.ts';
import { type Account, lockAccountByKey } from '../account-queries.ts';
import type { SentLink } from '../links/queries.ts';
import { asMember } from '../record-account.ts';

/**
 * Creates the member who has opened the link to this email address, in the transaction of the sign-in. Undefined if registration was
 * closed meanwhile, unless the link is for a posting.
 */
export async function registerMember(
  scope: Scope,
  { new_email: email, new_name: name, for_posting }: SentLink & { new_email: string },
): Promise<Account | undefined> {
  if (!for_posting && !(await isRegistrationOpen(scope))) return undefined;
  const row = await insertMember(scope, {
    email,
    name,
    role: 'candidate',
    approval_status: 'approved',
    auth_method: 'magic_link',
    profile_picture: null,
    description: null,
    custom_fields: null,
    suspended_at: null,
  });
  // A concurrent request has created the member.
  if (!row) return lockAccountByKey(scope, toEmailKey(email));
  await recordEvent(asMember(scope, row.id), memberCreated, toMember(row));
  return { ...row, password_hash: null };
}
