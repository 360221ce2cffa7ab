import { recordEvents } from '../../platform/events.ts';
import type { Scope } from '../../platform/scope.ts';
import { lockPagesOfAuthor, setAuthor, toSummary } from './queries.ts';
import { keepRevisions } from './revision-queries.ts';
import { pageUpdated } from './schema.ts';

const PAGES_AT_ONCE = 500;

/** Gives all pages of one author to another, each as an update of its own. Needs a transaction that holds both authors. */
export async function reassignPages(scope: Scope, from: string, to: string): Promise<void> {
  for (;;) {
    const ids = await lockPagesOfAuthor(scope, from, PAGES_AT_ONCE);
    if (ids.length === 0) return;
    await keepRevisions(scope, ids);
    const rows = await setAuthor(scope, ids, to);
    const summaries = rows.map((row) => toSummary(row, scope.organization.boardUrl));
    await recordEvents(scope, pageUpdated, summaries, ['author_id']);
  }
}
