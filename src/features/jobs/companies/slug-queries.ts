import { sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../platform/scope.ts';

/** A current slug takes precedence over an old path, so its redirects end. */
export async function removeRedirects(scope: Scope, slugs: string[]): Promise<void> {
  await deleteOwn(scope, 'company_slug_redirects')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute();
}

/** Redirects these slugs to the company. */
export async function redirectSlugs(
  { db, organizationId }: Scope,
  companyId: string,
  slugs: string[],
): Promise<void> {
  await sql`
    insert into company_slug_redirects (organization_id, slug, company_id)
    select ${organizationId}, slug, ${companyId} from unnest(${slugs}::text[]) as slug order by slug
    on conflict (organization_id, slug) do update set company_id = excluded.company_id`.execute(db);
}

export async function findFormerSlugs(scope: Scope, companyId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'company_slug_redirects')
    .select('slug')
    .where('company_id', '=', companyId)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The company that had this slug before, or that was merged with one that had it. */
export async function findCompanyIdByFormerSlug(scope: Scope, slug: string): Promise<string | undefined> {
  const row = await selectOwn(scope, 'company_slug_redirects')
    .select('company_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.company_id;
}

/** The slugs among these that redirect to the company. */
export async function findRedirectsAmong(
  scope: Scope,
  companyId: string,
  slugs: string[],
): Promise<string[]> {
  const rows = await selectOwn(scope, 'company_slug_redirects')
    .select('slug')
    .where('company_id', '=', companyId)
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute();
  return rows.map(({ slug }) => slug);
}
