import { recordEvents } from '../../../platform/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createNamedCompanies, type MentionedCompany } from './link.ts';
import { findNames } from './names/queries.ts';
import { findCompanies, toCompany } from './queries.ts';
import { companyUpdated } from './schema.ts';

/** A name that jobs have had since before names meant companies. */
export interface UnlinkedName extends MentionedCompany {
  foldedName: string;
}

/**
 * Creates the companies of names that no company ever had, if the organization wants that, and records that others have further jobs.
 * A deleted company is not created again.
 */
export async function linkNewNames(scope: Scope, names: UnlinkedName[]): Promise<void> {
  const known = await findNames(
    scope,
    names.map(({ foldedName }) => foldedName),
  );
  const knownNames = new Set(known.map(({ foldedName }) => foldedName));
  const missing = new Map<string, UnlinkedName>();
  for (const name of names)
    if (!knownNames.has(name.foldedName) && !missing.has(name.foldedName)) missing.set(name.foldedName, name);
  if (missing.size > 0 && scope.organization.autoCreateCompanies) await createNamedCompanies(scope, missing);
  const ids = new Set(known.flatMap(({ companyId }) => companyId ?? []));
  const rows = await findCompanies(scope, [...ids]);
  await recordEvents(
    scope,
    companyUpdated,
    rows.map((row) => toCompany(row, scope)),
    ['job_count', 'live_job_count'],
  );
}
