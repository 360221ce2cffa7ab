import { type Static, Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { companyRole } from '../../../jobs/company-claims/schema.ts';
import { PostingContent } from '../content.ts';
import { Posting } from '../schema.ts';

const companyFields = {
  id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
  name: Type.String({ examples: ['North Sea Pilots'] }),
  is_verified: Type.Boolean({ description: 'Whether staff verified the company.', examples: [false] }),
};

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const emailChecks = [
  'same_domain',
  'other_domain',
  'public_mail_host',
  'public_suffix',
  'no_website',
] as const;
export type EmailCheck = (typeof emailChecks)[number];

const ReviewedEmployer = Type.Object(
  {
    member_id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    member_since: { ...Instant, description: 'When the account was created.' },
    is_email_proved: Type.Boolean({
      description: 'Whether the member has signed in through a link to the email address.',
      examples: [true],
    }),
    email_domain: Type.String({
      description: 'The part of the email address after the @.',
      examples: ['pilots.example'],
    }),
    email_check: oneOf(emailChecks, {
      title: 'EmailCheck',
      description:
        'How the email address relates to the website of the company. `same_domain`: at the domain of the website, or below. `public_mail_host`: anyone gets an email address there. `public_suffix`: others have sites at the domain of the website.',
      examples: ['same_domain'],
    }),
    is_blocked: Type.Boolean({ description: 'Whether staff blocked the member.', examples: [false] }),
    approved_postings: count('Other postings of the member that staff approved.', 4),
    rejected_postings: count('Other postings of the member that are rejected now.', 0),
    refunded_postings: count('Other postings of the member with a payment that was refunded.', 0),
    other_postings: count('All other postings of the member, drafts included.', 5),
    companies: Type.Array(
      Type.Object({ ...companyFields, role: companyRole }, { title: 'EmployerCompany' }),
      { description: 'The companies that the member acts for, at most 20.' },
    ),
  },
  { title: 'ReviewedEmployer' },
);
export type ReviewedEmployer = Static<typeof ReviewedEmployer>;

const ReviewedCompany = Type.Object(
  {
    ...companyFields,
    website: nullable(Type.String({ examples: ['https://pilots.example'] })),
    live_job_count: count('The number of its jobs on the board.', 7),
    has_employer: Type.Boolean({
      description: 'Whether the member acts for the company.',
      examples: [true],
    }),
  },
  { title: 'ReviewedCompany' },
);
export type ReviewedCompany = Static<typeof ReviewedCompany>;

const comparisons = ['approved', 'rejected', 'live'] as const;

/** What staff need to decide on a posting. */
export const PostingReview = Type.Object(
  {
    posting: Posting,
    job: PostingContent,
    before: Type.Unsafe<PostingContent | null>({
      ...nullable(PostingContent),
      title: 'ReviewedPostingContent',
      description: 'The text to compare with. Null if there is none.',
    }),
    compared_with: nullable(
      oneOf(comparisons, {
        title: 'ReviewComparison',
        description:
          'What `before` is. `approved`: the text that staff approved last. `rejected`: the text that they rejected last. `live`: the text on the board, which they never reviewed.',
        examples: ['approved'],
      }),
    ),
    employer: Type.Unsafe<ReviewedEmployer | null>({
      ...nullable(ReviewedEmployer),
      description: 'Who posts. Null for a draft of a visitor who has not signed in.',
    }),
    company: Type.Unsafe<ReviewedCompany | null>({
      ...nullable(ReviewedCompany),
      description: 'The company that the text names. Null if there is none of the name yet.',
    }),
  },
  { title: 'PostingReview' },
);
export type PostingReview = Static<typeof PostingReview>;
