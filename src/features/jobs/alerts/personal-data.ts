import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { countToday } from './day-queries.ts';
import { deleteAlertsOf, listAlertsOf, toAlert } from './queries.ts';
import { Alert } from './schema.ts';

export const alertsOfMember: PersonalDataSource = {
  list: {
    name: 'alerts',
    description: 'Job alerts of the member’s email address.',
    schema: Alert,
    async *read(scope, { email }) {
      yield (await listAlertsOf(scope, email)).map(toAlert);
    },
  },
  async erase(scope, { email }) {
    await countToday(scope, { ended: await deleteAlertsOf(scope, email) });
  },
  async listEmails({ db, organizationId }) {
    const rows = await db
      .selectFrom('alerts')
      .select('email')
      .distinct()
      .where('organization_id', '=', organizationId)
      .execute();
    return rows.map(({ email }) => email);
  },
};
