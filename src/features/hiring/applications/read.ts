import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { getApplication, listFiles, toApplication } from './queries.ts';
import type { Application } from './schema.ts';
import { setRead } from './write-queries.ts';

/** Everything that the candidate sent. It counts as read from now on. */
export async function readApplication(scope: Scope, id: string): Promise<Application> {
  return inTransaction(scope, async (scope) => {
    await setRead(scope, (await getApplication(scope, id)).id);
    const row = await getApplication(scope, id);
    return toApplication(row, await listFiles(scope, [row.id]));
  });
}
