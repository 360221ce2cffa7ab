import { deleteOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import { recordEvent } from '../../../../platform/events.ts';
import { invalid, notFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { deleteAssetUsages } from '../asset-usages.ts';
import { lockNamesOf, setNames } from '../names/queries.ts';
import { type CompanyRow, columnNames, getCompany, lockCompanies, toCompany } from '../queries.ts';
import { type Company, companyMerged } from '../schema.ts';
import { findFormerSlugs, redirectSlugs } from '../slug-queries.ts';
import { type CompanyUse, moveBelongings } from './belongings.ts';
import { insertMerge } from './queries.ts';

export interface Merged {
  data: Company;
  meta: { merge_id: string; jobs_moved: number };
}

/** Merges a company into another one: its names mean the other one, whose jobs they find, and its slugs redirect there. */
export async function mergeCompany(
  scope: Scope,
  id: string,
  into: string,
  uses: readonly CompanyUse[] = [],
): Promise<Merged> {
  if (id.toLowerCase() === into.toLowerCase())
    throw invalid([{ path: '/into', message: 'must be another company' }]);
  return inTransaction(scope, async (scope) => {
    const rows = await lockCompanies(scope, [id, into]);
    const merged = rows.find((row) => row.id === id.toLowerCase());
    const survivor = rows.find((row) => row.id === into.toLowerCase());
    if (!merged) throw notFound('company');
    if (!survivor)
      throw invalid([{ path: '/into', message: 'must be an existing company of the organization' }]);
    const mergeId = await moveAll(scope, merged, survivor.id, uses);
    const data = toCompany(await getCompany(scope, survivor.id), scope);
    const { name, slug } = merged;
    await recordEvent(scope, companyMerged, { ...data, merged: { id: merged.id, name, slug } });
    return { data, meta: { merge_id: mergeId, jobs_moved: merged.job_count ?? 0 } };
  });
}

/** Returns the id of the merge. */
async function moveAll(
  scope: Scope,
  merged: CompanyRow,
  into: string,
  uses: readonly CompanyUse[],
): Promise<string> {
  const foldedNames = await lockNamesOf(scope, merged.id);
  const formerSlugs = await findFormerSlugs(scope, merged.id);
  const columns = Object.fromEntries(columnNames.map((name) => [name, merged[name]]));
  const mergeId = await insertMerge(scope, {
    into_id: into,
    merged: columns,
    folded_names: foldedNames,
    former_slugs: formerSlugs,
    belongings: await moveBelongings(scope, merged.id, into, uses),
  });
  await setNames(
    scope,
    foldedNames.map((foldedName) => ({ foldedName, companyId: into })),
  );
  await redirectSlugs(scope, into, [merged.slug, ...formerSlugs]);
  await deleteOwnRow(scope, 'companies', merged.id);
  await deleteAssetUsages(scope, merged);
  return mergeId;
}
