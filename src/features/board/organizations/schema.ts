import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import type { PublicContent } from '../../../platform/cache/public-content.ts';
import type { EventType } from '../../../platform/events.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { applicationSettings, writableApplicationSettings } from './application-settings.ts';
import { findSettingsProblems } from './rules.ts';
import { BrandColors, settingsFields } from './settings-schema.ts';

const name = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 200,
  description: 'The name of the organization, shown on the board.',
  examples: ['Harbour Jobs'],
});
const jobLifetimeDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 3650,
    description:
      'Number of days after which a job expires if it has no expiry date of its own. Null if such jobs never expire.',
    examples: [30],
  }),
);

const autoCreate = Type.Boolean({
  description:
    'Whether a job with the name of an unknown company creates the company. True by default. Names of known companies are always recognized.',
  examples: [true],
});

const contactEmail = nullable(
  Type.String({
    format: 'idn-email',
    maxLength: MAX_EMAIL_LENGTH,
    description:
      'The email address for notices about the organization, such as about its domains. Never shown on the board.',
    examples: ['office@harbour.example'],
  }),
);

const fromName = nullable(
  Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 100,
    pattern: NOT_BLANK,
    description: 'The name of the sender of emails. Null if emails have the name of the organization.',
    examples: ['Harbour Jobs Team'],
  }),
);

const replyTo = nullable(
  Type.String({
    format: 'idn-email',
    maxLength: MAX_EMAIL_LENGTH,
    description: 'The email address that replies to emails go to. Null if replies are not read.',
    examples: ['office@harbour.example'],
  }),
);
const requiresSecondFactor = Type.Boolean({
  description:
    'Whether users need a second factor to work in the organization. Sign-ins by passkey count. API keys are not affected. Only users can change it.',
  examples: [false],
});

const memberSettings = {
  registration: oneOf(['open', 'closed'], {
    title: 'MemberRegistration',
    description:
      'Whether people can create an account on the board by themselves, as candidates. closed: only the API and the dashboard create members.',
    examples: ['open'],
  }),
};

/** Characters of the text that says how to pay. */
export const MAX_INSTRUCTIONS = 5000;

const postingSettings = {
  approval: oneOf(['all', 'new_employers', 'none'], {
    title: 'PostingApproval',
    description:
      'Which postings of employers wait for staff. `new_employers`: those of members of whom no posting was ever approved. A posting that names a verified company of others always waits.',
    examples: ['new_employers'],
  }),
  review_edits: Type.Boolean({
    description:
      'Whether edits of live postings wait, too. The approved version stays on the board meanwhile.',
    examples: [false],
  }),
  payment_instructions: nullable(
    Type.String({
      maxLength: MAX_INSTRUCTIONS,
      description:
        'How to pay if payments are recorded by hand. Markdown; line breaks stay. Shown at the end of a posting, in the email about it and on /payment.',
      examples: ['Transfer the amount to DE02 1203 0000 0000 2020 51 and name the reference.'],
    }),
  ),
  rejection_reasons: Type.Array(
    Type.String({ ...oneLine, minLength: 1, maxLength: 1000, pattern: NOT_BLANK }),
    {
      maxItems: 20,
      uniqueItems: true,
      description:
        'Reasons that staff choose from when they reject a posting, in the language of the employers. If there are none, the dashboard offers common ones.',
      examples: [['The job does not fit the topic of the board.']],
    },
  ),
};

const spamProtection = {
  proof_of_work: Type.Boolean({
    description:
      'Whether visitors who are not signed in must send a solved challenge with applications, alerts and postings (ALTCHA). Their browser then needs scripts. False by default.',
    examples: [false],
  }),
};

export const Organization = Type.Object(
  {
    id: Type.Integer({ examples: [1] }),
    slug: Type.String({ examples: ['harbour'] }),
    name,
    board_url: Type.String({
      description: 'The URL of the public board.',
      examples: ['https://jobs.example.org'],
    }),
    custom_domain: nullable(
      Type.String({
        description:
          'The primary domain of the board. Null if the board uses its host under the domain of the installation.',
        examples: ['jobs.example.org'],
      }),
    ),
    job_lifetime_days: jobLifetimeDays,
    companies: Type.Object({ auto_create: autoCreate }, { title: 'CompanySettings' }),
    applications: applicationSettings,
    contact_email: contactEmail,
    from_name: fromName,
    reply_to: replyTo,
    requires_second_factor: requiresSecondFactor,
    members: Type.Object(memberSettings, {
      title: 'MemberSettings',
      description: 'The settings of members.',
    }),
    posting: Type.Object(postingSettings, {
      title: 'PostingSettings',
      description: 'The settings of postings by employers.',
    }),
    spam_protection: Type.Object(spamProtection, {
      title: 'SpamProtection',
      description: 'What keeps programs from sending forms of the board.',
    }),
    ...settingsFields,
    brand_colors: nullable(BrandColors),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Organization' },
);
export type Organization = Static<typeof Organization>;

export const UpdateOrganization = Type.Partial(
  Type.Object({
    name,
    job_lifetime_days: jobLifetimeDays,
    companies: Type.Partial(Type.Object({ auto_create: autoCreate }), {
      title: 'UpdateCompanySettings',
      additionalProperties: false,
    }),
    applications: writableApplicationSettings,
    contact_email: contactEmail,
    from_name: fromName,
    reply_to: replyTo,
    requires_second_factor: requiresSecondFactor,
    members: Type.Partial(Type.Object(memberSettings), {
      title: 'UpdateMemberSettings',
      description: 'The settings of members. Omitted ones stay unchanged.',
      additionalProperties: false,
      examples: [{ registration: 'open' }],
    }),
    posting: Type.Partial(Type.Object(postingSettings), {
      title: 'UpdatePostingSettings',
      description: 'The settings of postings by employers. Omitted ones stay unchanged.',
      additionalProperties: false,
      examples: [{ approval: 'all' }],
    }),
    spam_protection: Type.Partial(Type.Object(spamProtection), {
      title: 'UpdateSpamProtection',
      description: 'What keeps programs from sending forms of the board. Omitted ones stay unchanged.',
      additionalProperties: false,
      examples: [{ proof_of_work: true }],
    }),
    ...settingsFields,
  }),
  {
    title: 'UpdateOrganization',
    examples: [{ tagline: 'Jobs at sea and ashore', brand_color: '#1d5c63' }],
    additionalProperties: false,
    rules: findSettingsProblems,
  },
);
export type UpdateOrganization = Static<typeof UpdateOrganization>;

export const organizationUpdated: EventType = {
  name: 'organization.updated',
  resource: 'organization',
  description: 'The settings or the primary domain of the organization changed.',
  data: Organization,
  example: { changedFields: ['tagline'] },
};

export const organizationContent: PublicContent = {
  changedBy: [organizationUpdated],
};
