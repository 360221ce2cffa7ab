import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { deletePrivateFile } from '../../../platform/storage/private/queries.ts';
import { listExports } from './files/queries.ts';

/**
 * Files of any export may have the person, also exports of jobs and items. Erasing a member deletes all exports of the organization, even
 * unfinished ones. One request makes an export again.
 */
export const exportedFiles: PersonalDataSource = {
  erase: async (scope) => {
    for (const { id, file_id } of await listExports(scope)) {
      await deleteOwnRow(scope, 'exports', id);
      if (file_id) await deletePrivateFile(scope, file_id);
    }
  },
};
