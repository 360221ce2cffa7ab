import { Type } from 'typebox';
import { Instant } from '../../../platform/http/resource.ts';
import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { listStripeRecords } from './stripe/customer-queries.ts';
import { listNamesOf } from './stripe/name-queries.ts';

export const stripeRecords: PersonalDataSource = {
  list: {
    name: 'stripeObjects',
    description: 'Stored Stripe objects of the member as a customer.',
    schema: Type.Object({
      type: Type.String({ examples: ['invoice'] }),
      id: Type.String({ examples: ['in_1QJ4fH2eZvKYlo2C'] }),
      customerId: Type.String({ examples: ['cus_R4Jk2pQ8sLw1Yz'] }),
      state: Type.Unknown({
        description: 'The stored fields of the object.',
        examples: [{ status: 'paid' }],
      }),
      occurredAt: Instant,
    }),
    async *read(scope, { id }) {
      yield await listStripeRecords(scope, id);
    },
  },
};

export const stripeNames: PersonalDataSource = {
  list: {
    name: 'stripeNames',
    description: 'The email addresses and member ids that identify the member as a customer of Stripe.',
    schema: Type.Object({
      customerId: Type.String({ examples: ['cus_R4Jk2pQ8sLw1Yz'] }),
      source: Type.String({
        description:
          '`address` for an email address, or the type of the object whose metadata contained the id.',
        examples: ['address'],
      }),
      name: Type.String({ examples: ['mette.holm@pilots.example'] }),
      occurredAt: Instant,
    }),
    async *read(scope, { id }) {
      yield await listNamesOf(scope, id);
    },
  },
};
