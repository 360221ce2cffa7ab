import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { deletePrivateFile } from '../../../platform/storage/private/queries.ts';
import { listExports } from './files/queries.ts';

/**
 * Files of exports may have the person, and those of jobs and items too. Erasing a member deletes all of the organization, also those
 * that are being written. They are made again with one request.
 */
export const exportedFiles: PersonalDataSource = {
  erase: async (scope) => {
    for (const { id, file_id } of await listExports(scope)) {
      await deleteOwnRow(scope, 'exports', id);
      if (file_id) await deletePrivateFile(scope, file_id);
    }
  },
};
