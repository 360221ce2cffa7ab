import type { Scope } from '../../../../platform/scope.ts';
import { foldCompanyName } from '../../companies/names/fold-name.ts';
import type { CompanyName } from '../../companies/names/queries.ts';
import type { UpdateJob } from '../schema.ts';

/** The folded name of the company that a request names. Empty if it names none. */
export function toFoldedCompany({ company_name }: UpdateJob): string {
  return company_name ? foldCompanyName(company_name) : '';
}

/** What the company name of a request means, by the names that were found. Null if it names none. */
export function pickCompany(
  fields: UpdateJob,
  companies: ReadonlyMap<string, CompanyName>,
): CompanyName | null {
  const foldedName = toFoldedCompany(fields);
  return foldedName === '' ? null : (companies.get(foldedName) ?? toUnknown(foldedName));
}

/** The name means no company. */
function toUnknown(foldedName: string): CompanyName {
  return { foldedName, companyId: null, readyLogoId: null };
}

/** Whether a job with this company name creates the company. */
export function isNewCompany(scope: Scope, company: CompanyName | null): boolean {
  return company !== null && company.companyId === null && scope.organization.autoCreateCompanies;
}
