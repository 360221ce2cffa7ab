import { type Static, Type } from 'typebox';
import { listOf } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';

export const CreditEntry = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    kind: oneOf(['grant', 'use', 'return', 'change'], {
      title: 'CreditEntryKind',
      description:
        '`grant`: the subscription began with these jobs. `use`: a job was posted or renewed. `return`: a posting was rejected or withdrawn. `change`: someone, Stripe or a new period set the number.',
      examples: ['use'],
    }),
    credits: Type.Integer({ description: 'How many jobs it adds. Negative: it takes some.', examples: [-1] }),
    jobId: nullable(
      Type.String({ format: 'uuid', description: 'The job, for uses and returns.', examples: [EXAMPLE_ID] }),
    ),
    actor: Type.String({
      description: 'Who did it.',
      examples: ['member:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a30'],
    }),
    createdAt: Instant,
  },
  { title: 'CreditEntry' },
);
export type CreditEntry = Static<typeof CreditEntry>;

export const CreditEntryList = listOf(CreditEntry, 'CreditEntryList');
