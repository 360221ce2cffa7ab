import { Type } from 'typebox';
import type { Holding } from '../../platform/holdings.ts';
import { Instant } from '../../platform/http/resource.ts';
import { listTold } from './stripe/customer-queries.ts';

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
