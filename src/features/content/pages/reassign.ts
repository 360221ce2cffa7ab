import { recordEvents } from '../../../platform/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockPagesOfAuthor, setAuthor, toSummary } from './queries.ts';
import { storeRevisions } from './revision-queries.ts';
import { pageUpdated } from './schema.ts';

const BATCH_SIZE = 500;

/** Reassigns all pages of one author to another, each as an update of its own. Call it in a transaction that has locked both. */
export async function reassignPages(scope: Scope, from: string, to: string): Promise<void> {
  for (;;) {
    const ids = await lockPagesOfAuthor(scope, from, BATCH_SIZE);
    if (ids.length === 0) return;
    await storeRevisions(scope, ids);
    const rows = await setAuthor(scope, ids, to);
    const summaries = rows.map((row) => toSummary(row, scope.organization.boardUrl));
    await recordEvents(scope, pageUpdated, summaries, ['author_id']);
  }
}
