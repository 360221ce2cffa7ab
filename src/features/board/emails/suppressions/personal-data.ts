import type { PersonalDataSource } from '../../../../platform/privacy/personal-data.ts';
import { deleteRejectionsOf, deleteSuppressionsOf, listSuppressions, toSuppression } from './queries.ts';
import { Suppression } from './schema.ts';

/** One for each reason. */
const MAX_SUPPRESSIONS = 3;

export const suppressionsOfMember: PersonalDataSource = {
  list: {
    name: 'suppressions',
    description: 'Why the member’s email address gets no emails, or no alerts.',
    schema: Suppression,
    async *read(scope, { email }) {
      const { rows } = await listSuppressions(
        scope,
        { page: 1, perPage: MAX_SUPPRESSIONS, offset: 0 },
        email,
      );
      yield rows.map(toSuppression);
    },
  },
  async erase(scope, { email }) {
    await deleteSuppressionsOf(scope, email);
    await deleteRejectionsOf(scope, email);
  },
  async listEmails({ db, organizationId }) {
    const rows = await db
      .selectFrom('email_suppressions')
      .select('email')
      .distinct()
      .where('organization_id', '=', organizationId)
      .execute();
    return rows.map(({ email }) => email);
  },
};
