import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';

/** A current slug takes precedence over an old path, so its redirects end. */
export async function removeRedirects({ db, organizationId }: Scope, slugs: string[]): Promise<void> {
  await db
    .deleteFrom('company_slug_redirects')
    .where('organization_id', '=', organizationId)
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

export async function findFormerSlugs({ db, organizationId }: Scope, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_slug_redirects')
    .select('slug')
    .where('organization_id', '=', organizationId)
    .where('company_id', '=', companyId)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The company that had this slug before, or that was merged with one that had it. */
export async function findCompanyIdByFormerSlug(
  { db, organizationId }: Scope,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('company_slug_redirects')
    .select('company_id')
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.company_id;
}

/** Those of the slugs that redirect to the company. */
export async function findRedirectsAmong(
  { db, organizationId }: Scope,
  companyId: string,
  slugs: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('company_slug_redirects')
    .select('slug')
    .where('organization_id', '=', organizationId)
    .where('company_id', '=', companyId)
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute();
  return rows.map(({ slug }) => slug);
}
