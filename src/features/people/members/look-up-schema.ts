import { type Static, Type } from 'typebox';
import { Payment } from '../../billing/payments/schema.ts';
import { Subscription } from '../../billing/subscriptions/schema.ts';
import { Member } from './schema.ts';

export const MemberLookup = Type.Object(
  {
    member: Member,
    subscriptions: Type.Array(Subscription, {
      description: 'Current and past subscriptions, newest first.',
    }),
    payments: Type.Array(Payment, {
      description: 'All recorded payments, newest first. Empty without payments:read.',
    }),
    hasValidPaywallSubscription: Type.Boolean({
      description: 'Whether an active subscription opens the paywall.',
      examples: [true],
    }),
  },
  { title: 'MemberLookup' },
);
export type MemberLookup = Static<typeof MemberLookup>;

export const LookupParams = Type.Object({
  lookup: Type.String({
    description: 'The email address (percent-encoded, in upper or lower case) or the id (a UUID).',
    examples: ['mette@pilots.example'],
  }),
});
