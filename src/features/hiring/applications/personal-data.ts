import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { removeApplications } from './apply.ts';
import { listApplicationsOfPerson, listFiles, lockAllApplications, toApplication } from './queries.ts';
import { Application } from './schema.ts';

/** The files download one by one, while the member's applications exist. */
export const applicationsOfMember: PersonalDataSource = {
  list: {
    name: 'applications',
    description:
      'Applications of the member or with the member’s email address, with the names of their files.',
    schema: Application,
    async *read(scope, person) {
      const rows = await listApplicationsOfPerson(scope, person);
      const files = await listFiles(
        scope,
        rows.map(({ id }) => id),
      );
      yield rows.map((row) =>
        toApplication(
          row,
          files.filter(({ application_id }) => application_id === row.id),
        ),
      );
    },
  },
  async erase(scope, person) {
    const rows = await listApplicationsOfPerson(scope, person);
    await removeApplications(
      scope,
      await lockAllApplications(
        scope,
        rows.map(({ id }) => id),
      ),
    );
  },
  async listEmails({ db, organizationId }) {
    const rows = await db
      .selectFrom('applications')
      .select('email')
      .distinct()
      .where('organization_id', '=', organizationId)
      .execute();
    return rows.map(({ email }) => email);
  },
};
