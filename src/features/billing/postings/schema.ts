import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { PostingContent } from './content.ts';
import { postingStates } from './states/machine.ts';

const id = (description: string) =>
  nullable(Type.String({ format: 'uuid', description, examples: [EXAMPLE_ID] }));
const moment = (description: string) => nullable({ ...Instant, description });
const amount = (description: string, example: number) => Type.Number({ description, examples: [example] });

const reviewCauses = [
  'blocked_employer',
  'all_postings',
  'new_employer',
  'verified_company',
  'many_links',
  'duplicate',
  'edit',
] as const;
export type ReviewCause = (typeof reviewCauses)[number];

const chargeStates = ['open', 'settled', 'failed', 'refunded'] as const;
export type ChargeState = (typeof chargeStates)[number];

const Charge = Type.Object(
  {
    purpose: oneOf(['first', 'renewal'], { title: 'ChargePurpose', examples: ['first'] }),
    state: oneOf(chargeStates, {
      title: 'ChargeState',
      description: '`open`: the payment is pending. `settled`: it is paid, or nothing was due.',
      examples: ['open'],
    }),
    amount: amount('What is due, in major units: the price less the discount.', 79.2),
    discount: amount('What the coupon took off.', 19.8),
    currency: Type.String({ examples: ['EUR'] }),
    payment_id: id('The payment. Null if nothing was due.'),
  },
  { title: 'PostingCharge' },
);

const fields = {
  id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
  state: oneOf(postingStates, {
    title: 'PostingState',
    description:
      '`draft`: the employer writes it. `pending_payment`: the money has not arrived. `pending_review`: it waits for staff. `live`: it is on the board. `paused`: the employer took it off the board. `rejected`: by staff, or its payment was refunded. `expired`: its days are over.',
    examples: ['pending_review'],
  }),
  member_id: id('The member who posts. Null for the draft of a visitor who has not signed in.'),
  company_id: id('The company of its name. Null until it is known.'),
  job_id: id('The job. Null until the posting waits for review or goes live.'),
  plan_id: id('The plan.'),
  coupon: nullable(Type.String({ description: 'The code of the coupon.', examples: ['HARBOUR20'] })),
  subscription_id: id('The subscription whose credit the posting uses.'),
  charge: Type.Unsafe<Static<typeof Charge> | null>({
    ...nullable(Charge),
    description: 'The newest purchase. Null if a credit paid for the posting, or nothing was bought yet.',
  }),
  review_causes: Type.Array(
    oneOf(reviewCauses, {
      title: 'ReviewCause',
      description:
        'Why the posting waits for review. `blocked_employer`: staff blocked the member before the payment arrived. `all_postings`: the organization reviews all. `new_employer`: no posting of the member was ever approved. `verified_company`: it names a verified company that the member does not belong to. `many_links`: the text has more than ten links. `duplicate`: the member has a live job with the same title, company and location. `edit`: the text of a live posting changed.',
      examples: ['new_employer'],
    }),
  ),
  reason: nullable(
    Type.String({
      description: 'Why it was rejected. `payment_refunded`: its payment was refunded.',
      examples: [null],
    }),
  ),
  is_disputed: Type.Boolean({
    description: 'Whether the payment is disputed at the bank. The posting is paused meanwhile.',
    examples: [false],
  }),
  submitted_at: moment('When it was last submitted.'),
  published_at: moment('When it first went live. Its days run from then.'),
  ends_at: moment('When its days are over.'),
  created_at: Instant,
  updated_at: Instant,
};

export const Posting = Type.Object(
  {
    ...fields,
    job: PostingContent,
    edit: Type.Unsafe<PostingContent | null>({
      ...nullable(PostingContent),
      title: 'PostingEdit',
      description: 'The text of an edit that waits for review. The board shows the approved text.',
    }),
    deleted_at: moment('When the draft is deleted unless it changes. Null for other states.'),
  },
  { title: 'Posting' },
);
export type Posting = Static<typeof Posting>;

/** In events, without the text, which can name people. */
const PostingEvent = Type.Object(fields, { title: 'PostingEvent' });

export const PostingQuery = Type.Object({
  ...pageQuery,
  state: Type.Optional(
    oneOf(postingStates, {
      title: 'PostingState',
      description: 'Only postings in this state. `pending_review` includes edits that wait.',
      examples: ['pending_review'],
    }),
  ),
  member_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Only postings of this member.', examples: [EXAMPLE_ID] }),
  ),
  company_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Only postings for this company.', examples: [EXAMPLE_ID] }),
  ),
});
export type PostingQuery = Static<typeof PostingQuery>;

export const PostingList = listOf(Posting, 'PostingList');

export const RejectPosting = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '\\S',
      description: 'The reason, in words for the employer, sent by email.',
      examples: ['The description does not say what the work is.'],
    }),
  },
  { title: 'RejectPosting', additionalProperties: false },
);
export type RejectPosting = Static<typeof RejectPosting>;

const event = (name: string, description: string): EventType => ({
  name: `posting.${name}`,
  resource: 'jobs',
  description,
  data: PostingEvent,
});

export const postingSubmitted = event('submitted', 'An employer submitted a posting.');
export const postingPaid = event('paid', 'The payment of a posting succeeded.');
export const postingApproved = event('approved', 'Staff approved a posting, or an edit of one.');
export const postingRejected = event('rejected', 'Staff rejected a posting, or an edit of one.');
export const postingRefunded = event('refunded', 'The payment of a posting was refunded.');
