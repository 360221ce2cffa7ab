import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { findDescriptionProblems } from '../../../platform/http/input/description-size.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { TOKEN_PATTERN } from '../../../platform/sign-in/tokens.ts';
import { companyRoles } from '../companies/members/queries.ts';
import { Company, UpdateCompany } from '../companies/schema.ts';

const claimStates = ['pending', 'granted', 'declined', 'withdrawn'] as const;

const companyId = Type.String({
  format: 'uuid',
  description: 'The id of the company.',
  examples: [EXAMPLE_ID],
});
const memberId = Type.String({
  format: 'uuid',
  description: 'The id of the member.',
  examples: [EXAMPLE_ID],
});
export const companyRole = oneOf(companyRoles, {
  title: 'CompanyRole',
  description: 'An owner edits the company and chooses its members. A recruiter posts jobs for it.',
  examples: ['owner'],
});
const email = (description: string) =>
  Type.String({
    format: 'idn-email',
    maxLength: MAX_EMAIL_LENGTH,
    description,
    examples: ['mette@pilots.example'],
  });
const message = Type.String({
  minLength: 1,
  maxLength: 1_000,
  pattern: NOT_BLANK,
  description: 'What staff should know.',
  examples: ['I lead the office in Rotterdam.'],
});

const state = oneOf(claimStates, {
  title: 'CompanyClaimState',
  description: 'Withdrawn: another request of the member replaced it.',
  examples: ['pending'],
});

const claimFields = {
  id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
  company_id: companyId,
  state,
  email: nullable(email('The email address that gets a link. Null: only staff can grant the claim.')),
  message: nullable(message),
  created_at: Instant,
  decided_at: nullable(Instant),
};

/** A claim as its member sees it. */
export const OwnClaim = Type.Object(claimFields, { title: 'OwnCompanyClaim' });
export type OwnClaim = Static<typeof OwnClaim>;
export const OwnClaimList = Type.Object({ data: Type.Array(OwnClaim) }, { title: 'OwnCompanyClaimList' });

export const Claim = Type.Object(
  {
    ...claimFields,
    company_name: Type.String({ examples: ['North Sea Pilots'] }),
    member_id: memberId,
    member_email: Type.String({
      description: 'The email address of the account.',
      examples: ['mette@pilots.example'],
    }),
  },
  { title: 'CompanyClaim' },
);
export type Claim = Static<typeof Claim>;

export const ClaimList = listOf(Claim, 'CompanyClaimList');

export const ClaimQuery = Type.Object({
  state: Type.Optional(state),
  company_id: Type.Optional(companyId),
  ...pageQuery,
});
export type ClaimQuery = Static<typeof ClaimQuery>;

export const CreateClaim = Type.Object(
  {
    company_id: companyId,
    email: Type.Optional(
      email(
        'An email address at the domain of the company’s website, or below it. Without one, staff decide about the claim.',
      ),
    ),
    message: Type.Optional(message),
  },
  {
    title: 'CreateCompanyClaim',
    additionalProperties: false,
    examples: [{ company_id: EXAMPLE_ID, email: 'mette@pilots.example' }],
  },
);
export type CreateClaim = Static<typeof CreateClaim>;

export const GrantClaim = Type.Object(
  { role: Type.Optional({ ...companyRole, default: 'owner' }) },
  { title: 'GrantCompanyClaim', additionalProperties: false, examples: [{ role: 'owner' }] },
);

export const TokenBody = Type.Object(
  {
    token: Type.String({
      pattern: TOKEN_PATTERN,
      description: 'The token in the link of the email.',
      examples: ['3bmkyDnq6mXoSdeqTfXsGbjTkmZQ5Wd5cZ1XoWn1VhE'],
    }),
  },
  { title: 'CompanyLinkToken', additionalProperties: false },
);

export const CompanyMember = Type.Object(
  {
    member_id: memberId,
    name: nullable(Type.String({ examples: ['Mette Holm'] })),
    email: Type.String({ examples: ['mette@pilots.example'] }),
    role: companyRole,
    created_at: Instant,
  },
  { title: 'CompanyMember' },
);
export type CompanyMember = Static<typeof CompanyMember>;
export const CompanyMemberList = Type.Object(
  { data: Type.Array(CompanyMember) },
  { title: 'CompanyMemberList' },
);

export const CompanyMemberParams = Type.Object({
  id: Type.String({ description: 'The id of the company (a UUID).', examples: [EXAMPLE_ID] }),
  member_id: Type.String({ description: 'The id of the member (a UUID).', examples: [EXAMPLE_ID] }),
});

export const OwnCompanyParams = Type.Object({
  company_id: Type.String({ description: 'The id of the company (a UUID).', examples: [EXAMPLE_ID] }),
});

export const ColleagueParams = Type.Object({
  ...OwnCompanyParams.properties,
  member_id: CompanyMemberParams.properties.member_id,
});

export const SetCompanyRole = Type.Object(
  { role: companyRole },
  { title: 'SetCompanyRole', additionalProperties: false, examples: [{ role: 'recruiter' }] },
);

export const InviteColleague = Type.Object(
  { email: email('The email address that gets the invitation.'), role: companyRole },
  {
    title: 'InviteColleague',
    additionalProperties: false,
    examples: [{ email: 'jonas@pilots.example', role: 'recruiter' }],
  },
);
export type InviteColleague = Static<typeof InviteColleague>;

export const Membership = Type.Object(
  { company: Company, role: companyRole },
  { title: 'CompanyMembership' },
);
export type Membership = Static<typeof Membership>;
export const MembershipList = Type.Object(
  { data: Type.Array(Membership) },
  { title: 'CompanyMembershipList' },
);

const { tagline, description, website, logo_url, locations, size, founded_year, industry, links } =
  UpdateCompany.properties;

/** What owners change. Name, slug and the decisions of the operator are not among it. */
export const EditCompany = Type.Object(
  { tagline, description, website, logo_url, locations, size, founded_year, industry, links },
  {
    title: 'EditCompany',
    rules: findDescriptionProblems,
    additionalProperties: false,
    examples: [{ tagline: 'We guide ships', size: '51-200' }],
  },
);
export type EditCompany = Static<typeof EditCompany>;

/** What the export of a member has. */
export const MembershipRecord = Type.Object(
  { company_id: companyId, role: companyRole, created_at: Instant },
  { title: 'CompanyMembershipRecord' },
);

export const Accepted = Type.Object({ received: Type.Literal(true) }, { title: 'CompanyInvitationReceipt' });
