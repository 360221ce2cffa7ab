import { type Static, Type } from 'typebox';
import { Payment } from '../payments/schema.ts';
import { Subscription } from '../subscriptions/schema.ts';
import { Member } from './schema.ts';

export const MemberLookup = Type.Object(
  {
    member: Member,
    subscriptions: Type.Array(Subscription, {
      description: 'All that the member has or had, the newest first.',
    }),
    payments: Type.Array(Payment, { description: 'All that are recorded of the member, the newest first.' }),
    hasValidPaywallSubscription: Type.Boolean({
      description: 'Whether one of the subscriptions opens the paywall now.',
      examples: [true],
    }),
  },
  { title: 'MemberLookup' },
);
export type MemberLookup = Static<typeof MemberLookup>;

export const LookupParams = Type.Object({
  lookup: Type.String({
    description: 'The e-mail address (percent-encoded, in any case) or the id (a UUID).',
  }),
});
