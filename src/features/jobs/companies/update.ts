import { listChangedFields, pickChanged } from '../../../platform/changed-fields.ts';
import { updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { uniqueViolation } from '../../../platform/database/violations.ts';
import { recordEvent } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockChosenLogo } from '../logos/choose.ts';
import { recordAssets } from './asset-usages.ts';
import { cleanName, toColumns } from './columns.ts';
import { LOGO_PATH, lockFreeName, toFoldedName } from './create.ts';
import { externalIdTaken, slugTaken } from './errors.ts';
import { setNames } from './names/queries.ts';
import {
  type CompanyRow,
  findCompanyIdBy,
  getCompany,
  lockCompany,
  type NewCompanyRow,
  toCompany,
} from './queries.ts';
import { type Company, companyUpdated, type UpdateCompany } from './schema.ts';
import { redirectSlugs, removeRedirects } from './slug-queries.ts';

/**
 * Updates the given fields. A new name means the company in addition to its former ones, which its jobs still have. `check` gets the
 * locked company and may throw to prevent the update.
 */
export async function updateCompany(
  scope: Scope,
  id: string,
  changes: UpdateCompany,
  check: (current: { data: Company }) => void = () => {},
): Promise<Company> {
  return inTransaction(scope, async (scope) => {
    const logo = await lockChosenLogo(scope, { url: changes.logo_url, path: LOGO_PATH });
    const stored = await lockCompany(scope, id);
    const before = toCompany(stored, scope);
    check({ data: before });
    const { name, ...others } = changes;
    const isRenamed = name !== undefined && cleanName(name) !== stored.name;
    const columns = pickChanged(stored, toColumns(scope, isRenamed ? changes : others, logo));
    if (Object.keys(columns).length === 0) return before;
    if (isRenamed) await addName(scope, id, name);
    await write(scope, stored, { ...columns, is_automatic: false });
    const after = await getCompany(scope, id);
    await recordAssets(scope, after, stored);
    const company = toCompany(after, scope);
    await recordEvent(scope, companyUpdated, company, changedFields(before, company, columns));
    return company;
  });
}

async function addName(scope: Scope, id: string, name: string): Promise<void> {
  const foldedName = toFoldedName(name);
  await lockFreeName(scope, name, foldedName, id);
  await setNames(scope, [{ foldedName, companyId: id }]);
}

async function write(scope: Scope, stored: CompanyRow, columns: Partial<NewCompanyRow>): Promise<void> {
  try {
    // The savepoint keeps the transaction usable after a violation, to look up the company that has the value.
    await inTransaction(scope, (scope) => updateOwnRow(scope, 'companies', stored.id, columns).execute());
  } catch (error) {
    const constraint = uniqueViolation(error);
    if (constraint === 'companies_slug_key') throw slugTaken(columns.slug ?? '');
    if (constraint === 'companies_external_id_key')
      throw externalIdTaken(await findCompanyIdBy(scope, 'external_id', columns.external_id ?? ''));
    throw error;
  }
  if (columns.slug === undefined) return;
  await removeRedirects(scope, [columns.slug]);
  await redirectSlugs(scope, stored.id, [stored.slug]);
}

function changedFields(before: Company, after: Company, columns: Partial<NewCompanyRow>): string[] {
  const fields = listChangedFields(before, after);
  // logo_url is null until the logo is fetched, so comparing it does not show the change.
  const isNewLogo = 'logo_id' in columns && !fields.includes('logo_url');
  return isNewLogo ? [...fields, 'logo_url'] : fields;
}
