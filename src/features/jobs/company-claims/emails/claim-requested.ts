import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { deriveToken } from '../../../../platform/sign-in/tokens.ts';
import { findMember } from '../../../people/members/queries.ts';
import { isBlocked } from '../../../people/members/sessions/account-queries.ts';
import { findCompanies } from '../../companies/queries.ts';
import { proveDomain } from '../proof/prove-domain.ts';
import { CLAIM_LINK_DAYS, countEarlierTo, findClaim, setTokenHash } from '../queries.ts';
import { CLAIM_REQUESTED } from './names.ts';
import { toPlainName } from './plain-name.ts';

/** Claims to one email address within a day that get a link. Strangers could fill a mailbox with more. */
const MAX_LINKS_A_DAY = 5;

const template: EmailTemplate = {
  name: CLAIM_REQUESTED,
  description:
    'Proves that a member may act for a company. Sent to an email address at the domain of the company after a request of the member.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL that proves it. It works only for the member.',
      sample: 'https://jobs.harbour.example/account/company-claims/sample',
      isUrl: true,
      isRequired: true,
    },
    company: { description: 'The name of the company.', sample: 'North Sea Pilots' },
    member: { description: 'The email address of the member’s account.', sample: 'mette@pilots.example' },
    days: { description: 'For how many days the link works.', sample: `${CLAIM_LINK_DAYS}` },
  },
};

/** The link opens a page with a button, which only the signed-in member can use. */
export function claimRequestedEmail(keyRing: KeyRing): EmailKind {
  return {
    name: CLAIM_REQUESTED,
    isFromStrangers: true,
    validSeconds: CLAIM_LINK_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, { claimId = '' }) => {
      const claim = await findClaim(scope, claimId);
      if (claim?.state !== 'pending' || claim.email === null) return undefined;
      const [company] = await findCompanies(scope, [claim.company_id]);
      const member = await findMember(scope, claim.member_id);
      if (!company || !member || isBlocked(member)) return undefined;
      if (proveDomain(company.website, claim.email).domain !== claim.domain) return undefined;
      if ((await countEarlierTo(scope, claim)) >= MAX_LINKS_A_DAY) return undefined;
      const token = deriveToken(
        keyRing,
        `company claim ${scope.organizationId} ${claim.id}`,
        claim.token_hash,
      );
      await setTokenHash(scope, claim.id, token.hash);
      return {
        to: claim.email,
        template,
        values: {
          link: `${scope.organization.boardUrl}/account/company-claims/${token.text}`,
          company: toPlainName(company.name),
          member: member.email,
          days: `${CLAIM_LINK_DAYS}`,
        },
      };
    },
  };
}
