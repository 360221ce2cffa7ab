import { recordAudit } from '../../../../platform/audit/record.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import { HttpError, notFound, orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../../platform/mail/availability.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { hashToken } from '../../../../platform/sign-in/tokens.ts';
import type { MemberRow } from '../../../people/members/queries.ts';
import { requestPostingLink } from '../../../people/members/sessions/links/queries.ts';
import { asMember } from '../../../people/members/sessions/record-account.ts';
import { findCompanyRole, setCompanyRole } from '../../companies/members/queries.ts';
import { lockCompany } from '../../companies/queries.ts';
import { COMPANY_INVITATION } from '../emails/names.ts';
import { assertOwner, becomeEmployer } from '../employer.ts';
import type { InviteColleague } from '../schema.ts';
import {
  countRecentInvitations,
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  insertInvitation,
} from './queries.ts';

/** More would let an owner fill mailboxes. */
const MAX_INVITATIONS_A_DAY = 20;

/** Emails an invitation. The response does not say whether a member has the email address. */
export async function inviteColleague(
  scope: Scope,
  companyId: string,
  { by, ...input }: InviteColleague & { by: string },
  availability: EmailAvailability,
): Promise<void> {
  assertEmailAvailable(availability);
  await inTransaction(asMember(scope, by), async (scope) => {
    const { id } = await lockCompany(scope, companyId);
    assertOwner(await findCompanyRole(scope, id, by));
    if ((await countRecentInvitations(scope, id)) >= MAX_INVITATIONS_A_DAY)
      throw new HttpError(
        'too_many_claims',
        'The company has invited many people today. Try again tomorrow.',
        {
          details: { limit: MAX_INVITATIONS_A_DAY },
        },
      );
    const invitationId = await insertInvitation(scope, { company_id: id, ...input, invited_by: by });
    // Each email address gets one email a day.
    if (invitationId === undefined) return;
    await enqueueEmail(scope, { kind: COMPANY_INVITATION, cause: invitationId, payload: { invitationId } });
    await recordAudit(scope, { action: 'company_invitation.created', object: { type: 'company', id } });
  });
}

/** Accepts the invitation of this token. Requires the invited email address, and a sender who is still an owner. */
export async function acceptInvitation(scope: Scope, member: MemberRow, token: string): Promise<string> {
  const found = await findInvitationByToken(scope, hashToken(token));
  if (!found || found.email_key !== toEmailKey(member.email)) throw notFound('invitation');
  return inTransaction(asMember(scope, member.id), async (scope) => {
    await becomeEmployer(scope, member.id);
    await lockCompany(scope, found.company_id);
    const invitation = await findInvitation(scope, found.id);
    const isOwner = (await findCompanyRole(scope, found.company_id, found.invited_by)) === 'owner';
    if (!invitation || !isOwner || !(await deleteInvitation(scope, found.id))) throw notFound('invitation');
    // An invitation never lowers a role.
    if ((await findCompanyRole(scope, found.company_id, member.id)) !== 'owner')
      await setCompanyRole(scope, found.company_id, member.id, invitation.role);
    await recordAudit(scope, {
      action: 'company_member.set',
      object: { type: 'company', id: found.company_id },
    });
    return found.company_id;
  });
}

/**
 * Emails a sign-in link to the invited person. The link creates a member if no member has the email address, and leads back to the
 * invitation.
 */
export async function requestInvitationLink(
  scope: Scope,
  token: string,
  availability: EmailAvailability,
): Promise<void> {
  assertEmailAvailable(availability);
  const found = orNotFound(await findInvitationByToken(scope, hashToken(token)), 'invitation');
  await requestPostingLink(scope, {
    email: found.email,
    name: undefined,
    returnTo: `/account/company-invitations/${token}`,
  });
}
