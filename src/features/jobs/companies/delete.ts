import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordDeletedPaths } from '../../content/deleted-paths/queries.ts';
import { deleteAssetUsages } from './asset-usages.ts';
import { findPublicNames } from './public/find-public.ts';
import { type CompanyRow, lockCompany, toCompany } from './queries.ts';
import { type Company, companyDeleted } from './schema.ts';
import { findFormerSlugs } from './slug-queries.ts';

/**
 * Deletes a company. A foreign key makes its names mean none, so that its jobs have no company until a job is written with such a name.
 * `check` may throw to prevent the deletion.
 */
export async function deleteCompany(
  scope: Scope,
  id: string,
  check: (current: { data: Company }) => void = () => {},
): Promise<{ id: string; deleted: true }> {
  return inTransaction(scope, async (scope) => {
    const row = await lockCompany(scope, id);
    const company = toCompany(row, scope);
    check({ data: company });
    await recordPaths(scope, row);
    await deleteOwnRow(scope, 'companies', id);
    await deleteAssetUsages(scope, row);
    await recordEvent(scope, companyDeleted, company);
    return { id: company.id, deleted: true };
  });
}

/** Lets the board answer 410 for the paths of the company. Visitors must not learn of a company that was never public. */
async function recordPaths(scope: Scope, { id, slug }: CompanyRow): Promise<void> {
  if ((await findPublicNames(scope, [id])).size === 0) return;
  const slugs = [slug, ...(await findFormerSlugs(scope, id))];
  await recordDeletedPaths(
    scope,
    slugs.map((each) => `/companies/${each}`),
  );
}
