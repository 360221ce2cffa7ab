import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { findMember } from '../../../people/members/queries.ts';
import { isBlocked } from '../../../people/members/sessions/account-queries.ts';
import { findCompanies } from '../../companies/queries.ts';
import { findClaim } from '../queries.ts';
import { CLAIM_DECIDED } from './names.ts';
import { toPlainName } from './plain-name.ts';

const company = { description: 'The name of the company.', sample: 'North Sea Pilots' };

const granted: EmailTemplate = {
  name: 'company_claim_granted',
  description: 'Tells a member that staff have granted the claim to a company.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL of the page where the member edits the company.',
      sample: 'https://jobs.harbour.example/account',
      isUrl: true,
    },
    company,
  },
};

const declined: EmailTemplate = {
  name: 'company_claim_declined',
  description: 'Tells a member that staff have declined the claim to a company.',
  sender: 'organization',
  placeholders: { company },
};

const VALID_DAYS = 7;

export const claimDecidedEmail: EmailKind = {
  name: CLAIM_DECIDED,
  validSeconds: VALID_DAYS * 86_400,
  templates: [granted, declined],
  prepare: async (scope, { claimId = '' }) => {
    const claim = await findClaim(scope, claimId);
    if (claim?.state !== 'granted' && claim?.state !== 'declined') return undefined;
    const member = await findMember(scope, claim.member_id);
    const [row] = await findCompanies(scope, [claim.company_id]);
    if (!member || isBlocked(member) || !row) return undefined;
    const name = toPlainName(row.name);
    if (claim.state === 'declined')
      return { to: member.email, template: declined, values: { company: name } };
    const link = `${scope.organization.boardUrl}/account/companies/${row.id}`;
    return { to: member.email, template: granted, values: { company: name, link } };
  },
};
