import { type SqlBool, sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { recordEvents } from '../../../platform/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { LogoUse } from '../logos/queries.ts';
import { lockCompanies, toCompany } from './queries.ts';
import { companyUpdated } from './schema.ts';

/** Records events for the companies that show a logo whose copy is ready, in the caller's transaction. */
export async function recordLogoOfCompanies(scope: Scope, logoId: string): Promise<void> {
  const found = await selectOwn(scope, 'companies').select('id').where('logo_id', '=', logoId).execute();
  if (found.length === 0) return;
  const rows = await lockCompanies(
    scope,
    found.map(({ id }) => id),
  );
  const shown = rows.filter(({ logo_id }) => logo_id === logoId);
  await recordEvents(
    scope,
    companyUpdated,
    shown.map((row) => toCompany(row, scope)),
    ['logo_url'],
  );
}

/** Whether a company uses the row of `logos`, or one that comes back if a merge is undone. */
export const isShownByCompany: LogoUse = sql<SqlBool>`(exists (
  select from companies where companies.organization_id = logos.organization_id and companies.logo_id = logos.id)
  or exists (
  select from company_merges as merge where merge.organization_id = logos.organization_id and merge.undone_at is null
    and merge.created_at > now() - interval '1 day' and merge.merged ->> 'logo_id' = logos.id::text))`;
