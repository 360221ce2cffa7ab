import { Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';

const reviewStates = ['none', 'pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

const Review = Type.Object(
  {
    state: oneOf(reviewStates, {
      title: 'ReviewState',
      description:
        '`none`: no employer posted the job. `pending`: it waits for staff. A pending or rejected job is never active.',
      examples: ['none'],
    }),
    reason: nullable(
      Type.String({
        description:
          'Why the job was rejected, in the words of the staff. `payment_refunded`: its payment was refunded.',
        examples: [null],
      }),
    ),
    reviewed_at: nullable({ ...Instant, examples: [null] }),
  },
  { title: 'Review', description: 'What staff decided about a job that an employer posted.' },
);

/** The fields that only postings write. */
export const employerFields = {
  review: Review,
  owner_member_id: nullable(
    Type.String({
      format: 'uuid',
      description: 'The member who posted the job on the board.',
      examples: [EXAMPLE_ID],
    }),
  ),
  subscription_id: nullable(
    Type.String({
      format: 'uuid',
      description: 'The subscription that paid for the job.',
      examples: [EXAMPLE_ID],
    }),
  ),
  paused_at: nullable({
    ...Instant,
    description: 'When the employer took the job off the board. Its status is draft until it is resumed.',
    examples: [null],
  }),
};

/** Of a new job. */
export const payingSubscriptionId = nullable(
  Type.String({
    format: 'uuid',
    description:
      'The member’s subscription that pays for the job. Creating the job reduces its jobsRemaining by one; updating or skipping a duplicate does not.',
    examples: [null],
  }),
);
