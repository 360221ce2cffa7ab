import type { Scope } from '../../../platform/scope.ts';
import { cleanName, toNameColumns } from './columns.ts';
import { insertNewCompanies } from './insert.ts';
import { lockNames } from './names/queries.ts';

/** What a job says about its company. */
export interface MentionedCompany {
  name: string;
  website: string | null;
  logoId: string | null;
}

/** Creates the companies of these folded names, except companies that exist by now. Returns the ids of all by folded name. */
export async function createNamedCompanies(
  scope: Scope,
  mentioned: ReadonlyMap<string, MentionedCompany>,
): Promise<Map<string, string>> {
  if (mentioned.size === 0) return new Map();
  const names = await lockNames(scope, [...mentioned.keys()]);
  const missing = names.filter(({ companyId }) => companyId === null);
  const rows = await insertNewCompanies(
    scope,
    missing.map(({ foldedName }) => ({
      foldedName,
      columns: toColumns(scope, mentioned.get(foldedName) as MentionedCompany),
    })),
  );
  const ids = new Map<string, string>();
  for (const { foldedName, companyId } of names) if (companyId) ids.set(foldedName, companyId);
  for (const [n, { foldedName }] of missing.entries()) ids.set(foldedName, rows[n]?.id as string);
  return ids;
}

function toColumns(scope: Scope, { name, website, logoId }: MentionedCompany) {
  return { ...toNameColumns(scope, cleanName(name)), website, logo_id: logoId, is_automatic: true };
}
