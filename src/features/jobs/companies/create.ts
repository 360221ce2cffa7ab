import { invalid } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockChosenLogo } from '../logos/choose.ts';
import { recordAssets } from './asset-usages.ts';
import { toColumns, toNameColumns } from './columns.ts';
import { nameTaken } from './errors.ts';
import { insertNewCompanies } from './insert.ts';
import { foldCompanyName } from './names/fold-name.ts';
import { lockNames } from './names/queries.ts';
import { type CompanyRow, toCompany } from './queries.ts';
import type { Company, CreateCompany } from './schema.ts';

/** The JSON Pointer to the logo of a company. */
export const LOGO_PATH = '/logo_url';

/** Creates a company. Jobs that have its name belong to it from then on. */
export async function createCompany(scope: Scope, input: CreateCompany): Promise<Company> {
  return inTransaction(scope, async (scope) => {
    const logo = await lockChosenLogo(scope, { url: input.logo_url, path: LOGO_PATH });
    const columns = { ...toColumns(scope, input, logo), ...toNameColumns(scope, input.name) };
    const foldedName = toFoldedName(input.name);
    await lockFreeName(scope, input.name, foldedName);
    const [row] = (await insertNewCompanies(scope, [{ foldedName, columns }])) as [CompanyRow];
    await recordAssets(scope, row);
    return toCompany(row, scope);
  });
}

/** The schema rejects blank names, but not names of accents only. */
export function toFoldedName(name: string): string {
  const foldedName = foldCompanyName(name);
  if (foldedName === '')
    throw invalid([{ path: '/name', message: 'must contain a letter, a digit or a symbol' }]);
  return foldedName;
}

/** Locks the name, unless it means another company. */
export async function lockFreeName(
  scope: Scope,
  name: string,
  foldedName: string,
  ownId?: string,
): Promise<void> {
  const [locked] = await lockNames(scope, [foldedName]);
  if (locked?.companyId && locked.companyId !== ownId) throw nameTaken(name.trim(), locked.companyId);
}
