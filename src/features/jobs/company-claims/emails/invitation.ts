import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { deriveToken } from '../../../../platform/sign-in/tokens.ts';
import { findMember } from '../../../people/members/queries.ts';
import { isBlocked } from '../../../people/members/sessions/account-queries.ts';
import { findCompanyRole } from '../../companies/members/queries.ts';
import { findCompanies } from '../../companies/queries.ts';
import { findInvitation, INVITATION_DAYS, setInvitationHash } from '../invitations/queries.ts';
import { COMPANY_INVITATION } from './names.ts';
import { toPlainName } from './plain-name.ts';

const template: EmailTemplate = {
  name: COMPANY_INVITATION,
  description: 'Invites a colleague to act for a company. Sent by an owner of the company.',
  sender: 'organization',
  placeholders: {
    link: {
      description:
        'The URL that accepts the invitation. It works only for the member with this email address.',
      sample: 'https://jobs.harbour.example/account/company-invitations/sample',
      isUrl: true,
      isRequired: true,
    },
    company: { description: 'The name of the company.', sample: 'North Sea Pilots' },
    inviter: { description: 'The email address of the owner.', sample: 'mette@pilots.example' },
    days: { description: 'For how many days the link works.', sample: `${INVITATION_DAYS}` },
  },
};

export function companyInvitationEmail(keyRing: KeyRing): EmailKind {
  return {
    name: COMPANY_INVITATION,
    isFromStrangers: true,
    validSeconds: INVITATION_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, { invitationId = '' }) => {
      const invitation = await findInvitation(scope, invitationId);
      if (!invitation) return undefined;
      const { company_id, invited_by } = invitation;
      const inviter = await findMember(scope, invited_by);
      const [company] = await findCompanies(scope, [company_id]);
      if (!inviter || isBlocked(inviter) || !company) return undefined;
      if ((await findCompanyRole(scope, company_id, invited_by)) !== 'owner') return undefined;
      const name = `company invitation ${scope.organizationId} ${invitation.id}`;
      const token = deriveToken(keyRing, name, invitation.token_hash);
      await setInvitationHash(scope, invitation.id, token.hash);
      return {
        to: invitation.email,
        template,
        values: {
          link: `${scope.organization.boardUrl}/account/company-invitations/${token.text}`,
          company: toPlainName(company.name),
          inviter: inviter.email,
          days: `${INVITATION_DAYS}`,
        },
      };
    },
  };
}
