import type { Scope } from '../../../../platform/scope.ts';
import { createNamedCompanies, type MentionedCompany } from '../../companies/link.ts';
import { findNames } from '../../companies/names/queries.ts';
import { createLogosForShare } from '../../logos/lock.ts';
import { isNewCompany, pickCompany } from '../companies/choose.ts';
import type { UpdateJob } from '../schema.ts';
import { createNamedCategory, NEW, pickCategory } from './category.ts';
import type { FoundReferences } from './find.ts';
import { isNewLogo, pickLogo } from './logo.ts';

/**
 * Creates the missing categories, logos and companies of these requests, and adds them to `found`. Call this in a transaction: if the jobs
 * fail, the transaction undoes everything.
 */
export async function createMissing(
  scope: Scope,
  requests: UpdateJob[],
  found: FoundReferences,
): Promise<void> {
  for (const fields of requests)
    if (pickCategory(fields, found.categories) === NEW)
      found.categories.push(await createNamedCategory(scope, fields));
  const newLogos = requests.map((fields) => pickLogo(scope, fields, found)).filter(isNewLogo);
  const created = await createLogosForShare(
    scope,
    newLogos.map(({ sourceUrl }) => sourceUrl),
  );
  for (const [hash, logo] of created) found.logos.set(hash, logo);
  await createMissingCompanies(scope, requests, found);
}

async function createMissingCompanies(
  scope: Scope,
  requests: UpdateJob[],
  found: FoundReferences,
): Promise<void> {
  const missing = new Map<string, MentionedCompany>();
  for (const fields of requests) {
    const company = pickCompany(fields, found.companies);
    if (company === null || !isNewCompany(scope, company) || missing.has(company.foldedName)) continue;
    const logo = pickLogo(scope, fields, found);
    missing.set(company.foldedName, {
      name: fields.company_name ?? '',
      website: fields.company_website ?? null,
      logoId: logo && !isNewLogo(logo) ? logo.id : null,
    });
  }
  if (missing.size === 0) return;
  await createNamedCompanies(scope, missing);
  for (const name of await findNames(scope, [...missing.keys()])) found.companies.set(name.foldedName, name);
}
