import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { organizationParameter } from '../../../board/organizations/board-query.ts';
import { paymentProviders, paymentStatuses } from '../../payments/rules.ts';
import { Posting } from '../schema.ts';
import { postingStates } from '../states/machine.ts';
import { PostingFigures } from './figures.ts';

const uuid = (description: string) =>
  nullable(Type.String({ format: 'uuid', description, examples: [EXAMPLE_ID] }));

export const OwnPostingQuery = Type.Object({
  organization: organizationParameter,
  ...pageQuery,
  state: Type.Optional(
    oneOf(postingStates, {
      title: 'PostingState',
      description: 'Only postings in this state.',
      examples: ['live'],
    }),
  ),
  company_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Only postings of this company, which the member must act for.',
      examples: [EXAMPLE_ID],
    }),
  ),
});

const WorkspacePosting = Type.Object(
  {
    ...Posting.properties,
    access: oneOf(['manage', 'see'], {
      title: 'PostingAccess',
      description:
        '`manage`: the member posted it, or owns its company. `see`: a colleague posted it; the member can read and duplicate it.',
      examples: ['manage'],
    }),
    figures: Type.Unsafe<Static<typeof PostingFigures> | null>({
      ...nullable(PostingFigures),
      description: 'Figures since the first publication. Null until then.',
    }),
  },
  { title: 'WorkspacePosting' },
);
export const WorkspacePostingList = listOf(WorkspacePosting, 'WorkspacePostingList');

export const OwnPayment = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The reference of the payment.', examples: [EXAMPLE_ID] }),
    member_id: uuid('The member who pays.'),
    posting_id: uuid('The posting that it is for. Null for another purchase.'),
    job_title: nullable(Type.String({ examples: ['Harbour Pilot'] })),
    plan_name: nullable(Type.String({ examples: ['One job'] })),
    amount: Type.Number({ description: 'In major units: 49 is 49.00.', examples: [99] }),
    currency: Type.String({ examples: ['EUR'] }),
    status: oneOf(paymentStatuses, { title: 'PaymentStatus', examples: ['succeeded'] }),
    payment_url: nullable(
      Type.String({
        description:
          'Where to pay: the page that says how, or the way back to the checkout of Stripe. Null if nothing is due.',
        examples: [null],
      }),
    ),
    payment_provider: oneOf(paymentProviders, { title: 'PaymentProvider', examples: ['manual'] }),
    invoice_url: nullable(
      Type.String({
        description:
          'The page of Stripe with the invoice and the receipt. Stripe ends such links in time; the billing portal has all invoices.',
        examples: [null],
      }),
    ),
    paid_at: nullable(Instant),
    created_at: Instant,
  },
  { title: 'OwnPayment' },
);
export type OwnPayment = Static<typeof OwnPayment>;
export const OwnPaymentList = listOf(OwnPayment, 'OwnPaymentList');
export const OwnPaymentQuery = Type.Object({ organization: organizationParameter, ...pageQuery });

const OwnCredit = Type.Object(
  {
    subscription_id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    plan_id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    plan_name: Type.String({ examples: ['Ten jobs'] }),
    company_id: uuid('The company whose members can use it. Null: only this member.'),
    jobs_remaining: nullable(Type.Integer({ description: 'Null: without a limit.', examples: [4] })),
    ends_at: nullable({ ...Instant, description: 'When the period of the subscription ends.' }),
  },
  { title: 'OwnCredit' },
);
export type OwnCredit = Static<typeof OwnCredit>;
export const OwnCreditList = Type.Object({ data: Type.Array(OwnCredit) }, { title: 'OwnCreditList' });
