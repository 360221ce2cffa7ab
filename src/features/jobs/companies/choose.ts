import type { Scope } from '../../../platform/scope.ts';
import { chooseCompany, createMissing, type MentionedCompany } from '../../companies/link.ts';
import { foldCompanyName } from '../../companies/names/fold-name.ts';
import { type CompanyName, findNames } from '../../companies/names/queries.ts';
import type { LockedLogo } from '../../logos/lock.ts';
import { type NewJob, withCompany } from '../new-job.ts';
import type { UpdateJob } from '../schema.ts';

/** The folded name of the company that a request names. Empty if it names none. */
export function toFoldedCompany({ company_name }: UpdateJob): string {
  return company_name ? foldCompanyName(company_name) : '';
}

/**
 * Finds the company that a request names, and creates it if it is unknown and the organization wants that. Returns null if the request
 * clears the name, and undefined if it does not mention one.
 */
export async function chooseCompanyOfJob(
  scope: Scope,
  { company_name: name, company_website }: UpdateJob,
  logo: LockedLogo | null | undefined,
): Promise<CompanyName | null | undefined> {
  if (name === undefined || name === null) return name;
  return chooseCompany(scope, { name, website: company_website ?? null, logoId: logo?.id ?? null });
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
export function toUnknown(foldedName: string): CompanyName {
  return { foldedName, companyId: null, readyLogoId: null };
}

/** Whether a job with this company name creates the company. */
export function isNewCompany(scope: Scope, company: CompanyName | null): boolean {
  return company !== null && company.companyId === null && scope.organization.autoCreateCompanies;
}

/** Creates the companies that these jobs name and that are unknown, and adds them to `companies`. */
export async function createCompaniesOf<E>(
  scope: Scope,
  jobs: (NewJob | E)[],
  companies: Map<string, CompanyName>,
): Promise<(NewJob | E)[]> {
  const missing = new Map<string, MentionedCompany>();
  for (const job of jobs) {
    if (!hasCompany(job) || !isNewCompany(scope, job.company)) continue;
    if (!missing.has(job.company.foldedName)) missing.set(job.company.foldedName, toMentioned(job));
  }
  if (missing.size === 0) return jobs;
  await createMissing(scope, missing);
  for (const name of await findNames(scope, [...missing.keys()])) companies.set(name.foldedName, name);
  return jobs.map((job) => {
    if (!hasCompany(job)) return job;
    return withCompany(job, companies.get(job.company.foldedName) ?? job.company);
  });
}

function hasCompany(job: unknown): job is NewJob & { company: CompanyName } {
  return (job as Partial<NewJob> | undefined)?.company != null;
}

function toMentioned({ row }: NewJob): MentionedCompany {
  return {
    name: row.company_name ?? '',
    website: row.company_website ?? null,
    logoId: row.logo_id ?? null,
  };
}
