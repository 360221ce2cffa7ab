import { type SqlBool, sql } from 'kysely';
import { cutIntoRanges, type KeyRange } from '../../../../platform/database/key-ranges.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type CompanyRow, jobTotals, jobTotalsOfEach } from '../queries.ts';
import { ofPublic } from './find-public.ts';

/** With this many live jobs, a page is worth finding even if no one has described the company. */
const MIN_LIVE_JOBS = 5;

/** Whether search engines should list the page of a public company. Keep it equal to the condition of the sitemap. */
export function isIndexed({ is_verified, description, live_job_count }: CompanyRow): boolean {
  return is_verified || (description ?? '') !== '' || (live_job_count ?? 0) >= MIN_LIVE_JOBS;
}

/** Splits the companies whose pages search engines should list into ranges of `size`. */
export async function rangesOfIndexedCompanies(scope: Scope, size: number): Promise<KeyRange[]> {
  const indexed = selectIndexed(scope, jobTotals(scope));
  return cutIntoRanges(scope.db, sql`${indexed}`, size);
}

/** The next companies whose pages search engines should list, from this id on. */
export async function listIndexedCompanies(
  scope: Scope,
  { fromId, limit }: { fromId: string; limit: number },
): Promise<{ id: string; slug: string; updated_at: string }[]> {
  return selectIndexed(scope, jobTotalsOfEach)
    .where('companies.id', '>=', fromId)
    .orderBy('companies.id')
    .limit(limit)
    .execute();
}

/** A page changes with the company and with its live jobs. */
function selectIndexed(scope: Scope, totals: typeof jobTotalsOfEach) {
  return ofPublic(scope)
    .leftJoin(totals, (join) => join.onRef('totals.company_id', '=', 'companies.id'))
    .select(['companies.id', 'companies.slug'])
    .select(sql<string>`greatest(companies.updated_at, totals.live_updated_at)`.as('updated_at'))
    .where(
      sql<SqlBool>`(companies.is_verified or coalesce(companies.description, '') <> '' or totals.live_job_count >= ${MIN_LIVE_JOBS})`,
    );
}
