import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { toEventData } from './create.ts';
import { lockLandingPage, toStoredLandingPage } from './queries.ts';
import { type LandingPage, landingPageDeleted } from './schema.ts';

/** The board shows the page without the introduction. `check` may throw to prevent the deletion. */
export async function deleteLandingPage(
  scope: Scope,
  id: string,
  check: (current: { data: LandingPage }) => void,
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const page = await toStoredLandingPage(scope, await lockLandingPage(scope, id));
    check({ data: page });
    // A trigger removes the usages of the introduction's images.
    await deleteOwnRow(scope, 'landing_pages', page.id);
    await recordEvent(scope, landingPageDeleted, toEventData(page));
    return { id: page.id, deleted: true };
  });
}
