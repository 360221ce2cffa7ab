import { pickChanged, pickDefined } from '../../../platform/changed-fields.ts';
import { recordEvent } from '../../../platform/events.ts';
import { readStoredContent } from '../../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { readIntroduction, recordAssets } from './content.ts';
import { toEventData } from './create.ts';
import {
  lockLandingPage,
  toLandingPage,
  toStoredLandingPage,
  updateLandingPageRow,
  type WritableColumns,
} from './queries.ts';
import { type LandingPage, landingPageUpdated, type UpdateLandingPage } from './schema.ts';

export async function updateLandingPage(
  scope: Scope,
  id: string,
  given: UpdateLandingPage,
  check: (current: { data: LandingPage }) => void,
): Promise<LandingPage> {
  const body = readIntroduction(scope, given);
  return inTransaction(scope, async (scope) => {
    const stored = await lockLandingPage(scope, id);
    const before = await toStoredLandingPage(scope, stored);
    check({ data: before });
    const columns = pickChanged(stored, toColumns(given));
    const newBody = body?.json === stored.content ? undefined : body;
    const changed = [...Object.keys(columns), ...(newBody ? ['content'] : [])];
    if (changed.length === 0) return before;
    const row = await updateLandingPageRow(scope, id, {
      ...columns,
      ...(newBody && { content: newBody.json }),
    });
    if (newBody) await recordAssets(scope, id, newBody);
    const page = await toLandingPage(scope, row, newBody ?? readStoredContent(stored.content));
    await recordEvent(scope, landingPageUpdated, toEventData(page), changed);
    return page;
  });
}

function toColumns({ title, description }: UpdateLandingPage): Partial<WritableColumns> {
  return pickDefined({
    title: title?.trim() ?? title,
    description: description?.trim() ?? description,
  }) as Partial<WritableColumns>;
}
