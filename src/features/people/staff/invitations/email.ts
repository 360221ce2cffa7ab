import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { newDateFormat } from '../../../../platform/languages/formats.ts';
import { toStaffLanguage } from '../../../../platform/languages/languages.ts';
import type { EmailKind, EmailTemplate, PreparedEmail } from '../../../../platform/mail/outbox/email-kind.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { deriveToken } from '../../../../platform/sign-in/tokens.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { getOwnOrganization } from '../../../board/organizations/queries.ts';
import { toDashboardLink } from '../dashboard-links.ts';
import { findUser } from '../users/queries.ts';
import { findInvitation, INVITATION_DAYS, type InvitationRow, updateEmailToken } from './queries.ts';

/** The kind of the email with the link. */
export const STAFF_INVITATION = 'staff_invitation';

const template: EmailTemplate = {
  name: STAFF_INVITATION,
  description: 'Invites a person to the staff of the organization.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL that accepts the invitation.',
      sample: 'https://boards.example.org/dashboard/join?token=sample',
      isUrl: true,
      isRequired: true,
    },
    inviter: { description: 'Who invites: a name, or else an email address.', sample: 'Mette Holm' },
    role: { description: 'The role.', sample: 'editor' },
    expires_on: { description: 'The last day on which the link works.', sample: 'November 30, 2026' },
  },
};

/** The email with the link that proves the mailbox. It has another token than the link that the inviter may see. */
export function staffInvitationEmail(keyRing: KeyRing, installation: Installation): EmailKind {
  return {
    name: STAFF_INVITATION,
    validSeconds: INVITATION_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, { invitationId = '' }): Promise<PreparedEmail | undefined> => {
      const invitation = await findInvitation(scope, invitationId);
      if (!invitation) return undefined;
      const name = `staff invitation ${scope.organizationId} ${invitation.id}`;
      const { text, hash } = deriveToken(keyRing, name, invitation.email_token_hash);
      if (!(await updateEmailToken(scope, invitation.id, hash))) return undefined;
      const link = toDashboardLink(installation, 'join', text);
      return { to: invitation.email, template, ...(await describe(scope, invitation, link)) };
    },
  };
}

async function describe(
  scope: Scope,
  { role, invited_by, expires_at }: InvitationRow,
  link: string,
): Promise<Pick<PreparedEmail, 'language' | 'values'>> {
  const row = await getOwnOrganization(scope);
  const language = toStaffLanguage(row.language);
  const inviter = await findUser(scope.db, invited_by.replace(/^user:/, ''));
  return {
    language,
    values: {
      link,
      inviter: inviter?.name ?? inviter?.email ?? row.name,
      role,
      expires_on: newDateFormat(language, row.time_zone, { dateStyle: 'long' })(expires_at),
    },
  };
}
