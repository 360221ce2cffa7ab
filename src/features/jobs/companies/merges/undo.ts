import { findNumberedSlug, insertWithFreeName } from '../../../../platform/database/numbered-slug.ts';
import { recordEvent } from '../../../../platform/events.ts';
import { HttpError, orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { lockLogoOfIdForShare } from '../../logos/lock.ts';
import { recordAssets } from '../asset-usages.ts';
import { toNameColumns } from '../columns.ts';
import { tryInsert } from '../insert.ts';
import { setNames } from '../names/queries.ts';
import { type CompanyRow, getCompany, lockCompanies, toCompany } from '../queries.ts';
import { type Company, companyCreated } from '../schema.ts';
import { findRedirectsAmong, redirectSlugs, removeRedirects } from '../slug-queries.ts';
import { type Belongings, type CompanyUse, restoreBelongings } from './belongings.ts';
import { lockMerge, lockNamesAmong, type MergeRow, setUndone, UNDO_HOURS } from './queries.ts';

export interface Undone {
  data: Company;
  meta: { jobs_moved: number };
}

/** Restores a company that was merged into another one, with its id, names, jobs, slugs and members. */
export async function undoMerge(scope: Scope, id: string, uses: readonly CompanyUse[] = []): Promise<Undone> {
  return inTransaction(scope, async (scope) => {
    const merge = orNotFound(await lockMerge(scope, id), 'merge');
    await assertUndoable(scope, merge);
    const restored = merge.merged as unknown as CompanyRow;
    const foldedNames = await lockNamesAmong(scope, merge.into_id, merge.folded_names);
    await insertRestored(scope, restored);
    await setNames(
      scope,
      foldedNames.map((foldedName) => ({ foldedName, companyId: restored.id })),
    );
    await redirectSlugs(
      scope,
      restored.id,
      await findRedirectsAmong(scope, merge.into_id, merge.former_slugs),
    );
    const companies = { companyId: restored.id, into: merge.into_id };
    await restoreBelongings(scope, merge.belongings as Partial<Belongings>, companies, uses);
    await setUndone(scope, merge.id);
    const row = await getCompany(scope, restored.id);
    await recordAssets(scope, row);
    const data = toCompany(row, scope);
    await recordEvent(scope, companyCreated, data);
    return { data, meta: { jobs_moved: data.job_count } };
  });
}

/** Locks the surviving company. */
async function assertUndoable(scope: Scope, merge: MergeRow): Promise<void> {
  if (merge.undone_at !== null) throw notUndoable('The merge was undone before.');
  if (merge.is_late) throw notUndoable(`A merge can be undone for ${UNDO_HOURS} hours.`);
  const survivors = await lockCompanies(scope, [merge.into_id]);
  if (survivors.length === 0)
    throw notUndoable(
      'The company that it was merged into was deleted, or merged into another one. Undo that merge first.',
    );
}

function notUndoable(message: string): HttpError {
  return new HttpError('merge_not_undoable', message);
}

/** With a numbered slug if another company has taken the old one, and without a logo that no longer exists. */
async function insertRestored(scope: Scope, restored: CompanyRow): Promise<void> {
  const logo = restored.logo_id && (await lockLogoOfIdForShare(scope, restored.logo_id));
  const row = {
    ...restored,
    ...toNameColumns(scope, restored.name),
    organization_id: scope.organizationId,
    links: JSON.stringify(restored.links),
    logo_id: logo ? logo.id : null,
    updated_at: new Date().toISOString(),
  };
  const numbered = () => findNumberedSlug(scope, 'companies', restored.slug);
  const slug = await insertWithFreeName(row.slug, (slug) => tryInsert(scope, { ...row, slug }), numbered);
  if (slug === undefined) throw notUndoable('Too many companies have its slug.');
  await removeRedirects(scope, [slug]);
}
