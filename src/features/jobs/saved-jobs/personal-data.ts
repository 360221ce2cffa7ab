import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { listSavedJobs, toSavedJob } from './queries.ts';
import { SavedJob } from './schema.ts';

/** Foreign keys erase them. */
export const savedJobsOfMember: PersonalDataSource = {
  list: {
    name: 'savedJobs',
    description: 'The jobs that the member has saved.',
    schema: SavedJob,
    async *read(scope, { id }) {
      yield (await listSavedJobs(scope, id)).map(toSavedJob);
    },
  },
};
