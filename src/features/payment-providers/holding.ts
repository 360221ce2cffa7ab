import { Type } from 'typebox';
import type { Holding } from '../../platform/holdings.ts';
import { Instant } from '../../platform/http/resource.ts';
import { listTold } from './stripe/customer-queries.ts';
import { listNamesOf } from './stripe/name-queries.ts';

/** What Stripe has told of a member. */
export const toldByStripe: Holding = {
  name: 'stripeObjects',
  description: 'What Stripe has told of the member as its customer, as far as it is kept.',
  schema: Type.Object({
    type: Type.String({ examples: ['invoice'] }),
    id: Type.String({ examples: ['in_1QJ4fH2eZvKYlo2C'] }),
    customerId: Type.String({ examples: ['cus_R4Jk2pQ8sLw1Yz'] }),
    state: Type.Unknown({ description: 'What matters of it here.' }),
    occurredAt: Instant,
  }),
  async *read(scope, memberId) {
    yield await listTold(scope, memberId);
  },
};

/** By what Stripe has named a member. */
export const namesAtStripe: Holding = {
  name: 'stripeNames',
  description: 'The addresses and ids by which Stripe has named the member as its customer.',
  schema: Type.Object({
    customerId: Type.String({ examples: ['cus_R4Jk2pQ8sLw1Yz'] }),
    source: Type.String({
      description: 'address, or the kind of object whose metadata had the id.',
      examples: ['address'],
    }),
    name: Type.String({ examples: ['mette.holm@pilots.example'] }),
    occurredAt: Instant,
  }),
  async *read(scope, memberId) {
    yield await listNamesOf(scope, memberId);
  },
};
