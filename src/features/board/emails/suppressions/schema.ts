import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';

const email = Type.String({
  format: 'idn-email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'The email address. Case does not matter.',
  examples: ['mette@pilots.example'],
});
const reason = oneOf(['bounce', 'complaint', 'unsubscribe'], {
  title: 'SuppressionReason',
  description:
    '`bounce`: the email address gets no email for 90 days. `complaint` and `unsubscribe`: it gets no alerts of the organization.',
  examples: ['bounce'],
});

export const Suppression = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    email,
    reason,
    is_shared: Type.Boolean({
      description:
        'Whether it holds for all organizations of the installation, because the email server reported that the mailbox does not exist.',
      examples: [true],
    }),
    created_at: Instant,
    expires_at: nullable({ ...Instant, description: 'Null if it does not expire.' }),
  },
  { title: 'Suppression' },
);
export type Suppression = Static<typeof Suppression>;

export const CreateSuppression = Type.Object(
  { email, reason },
  { title: 'CreateSuppression', additionalProperties: false },
);
export type CreateSuppression = Static<typeof CreateSuppression>;

export const SuppressionQuery = Type.Object({ ...pageQuery, email: Type.Optional(email) });
export type SuppressionQuery = Static<typeof SuppressionQuery>;

export const SuppressionList = listOf(Suppression, 'SuppressionList');
