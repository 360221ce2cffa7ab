import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import type { DB } from '../../../platform/database/tables.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { parseSearch, toTsQuery } from '../../../platform/search-words.ts';
import { searchSpace } from '../columns.ts';
import { type CompanyRow, findCompanies, findCompanyIdBy, getCompany } from '../queries.ts';
import { findCompanyIdByFormerSlug } from '../slug-queries.ts';

/**
 * Whether visitors may know of a row of `companies`: it is not hidden, and someone has edited it or it has a job that is or was public.
 * Drafts are secret, and so are the companies that only they name.
 */
const isPublic = sql<SqlBool>`(not companies.is_hidden and (not companies.is_automatic or exists (
  select from company_public_jobs as job
  where job.organization_id = companies.organization_id and job.company_id = companies.id)))`;

export async function isPublicCompany(scope: Scope, id: string): Promise<boolean> {
  return (await ofPublic(scope).where('companies.id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** A company that visitors may see, and whether its page has moved to its current slug. */
export interface FoundCompany {
  company: CompanyRow;
  isMoved: boolean;
}

/** By its slug, or by a former one or that of a merged company. */
export async function findPublicCompany(scope: Scope, slug: string): Promise<FoundCompany | undefined> {
  const current = await findCompanyIdBy(scope, 'slug', slug);
  const id = current ?? (await findCompanyIdByFormerSlug(scope, slug));
  if (id === undefined || !(await isPublicCompany(scope, id))) return undefined;
  return { company: await getCompany(scope, id), isMoved: current === undefined };
}

/** The companies with these ids that visitors may see, by id, such as those of the jobs of a page. */
export async function findPublicCompanies(scope: Scope, ids: string[]): Promise<Map<string, CompanyRow>> {
  const shown = await ofPublic(scope)
    .where('companies.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id')
    .execute();
  const rows = await findCompanies(
    scope,
    shown.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface DirectoryQuery {
  /** Beginnings of words of the name. */
  search?: string;
  /** `a` to `z`, or `#` for names that begin with anything else. */
  letter?: string;
}

/** One page of the public companies by name, with the exact total. */
export async function listPublicCompanies(
  scope: Scope,
  query: DirectoryQuery,
  { offset, perPage }: PageRange,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const found = inDirectory(scope, query);
  const { total } = await found
    .select((of) => of.fn.countAll<number>().as('total'))
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
  const page = await found
    .select('companies.id')
    .orderBy('companies.sort_name')
    .orderBy('companies.id')
    .offset(offset)
    .limit(perPage)
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  return {
    rows: await findCompanies(
      scope,
      page.map(({ id }) => id),
    ),
    total,
  };
}

/** The letters that names of public companies begin with, each with the number of companies. `#` is last. */
export async function listLetters(scope: Scope): Promise<{ letter: string; count: number }[]> {
  const letter = sql<string>`case when sort_name >= 'a' and sort_name < '{' then left(sort_name, 1) else '#' end`;
  const rows = await ofPublic(scope)
    .select((of) => [letter.as('letter'), of.fn.countAll<number>().as('count')])
    .groupBy(letter)
    .execute();
  const isOther = ({ letter }: { letter: string }) => Number(letter === '#');
  return rows.sort((a, b) => isOther(a) - isOther(b) || (a.letter < b.letter ? -1 : 1));
}

/** With this many live jobs, a page is worth finding even if nobody has described the company. */
const MIN_LIVE_JOBS = 5;

/** The next companies whose pages search engines should list, in order of id. */
export async function listIndexedCompanies(
  scope: Scope,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<{ id: string; slug: string; updated_at: string }[]> {
  return ofPublic(scope)
    .leftJoin('company_job_totals as totals', (join) =>
      join
        .on('totals.organization_id', '=', scope.organizationId)
        .onRef('totals.company_id', '=', 'companies.id'),
    )
    .select(['companies.id', 'companies.slug', 'companies.updated_at'])
    .where(
      sql<SqlBool>`(companies.is_verified or coalesce(companies.description, '') <> '' or totals.live_job_count >= ${MIN_LIVE_JOBS})`,
    )
    .$if(afterId !== undefined, (query) => query.where('companies.id', '>', afterId as string))
    .orderBy('companies.id')
    .limit(limit)
    .execute();
}

type Rows = SelectQueryBuilder<DB, 'companies', object>;

function ofPublic({ db, organizationId }: Scope): Rows {
  return db.selectFrom('companies').where('companies.organization_id', '=', organizationId).where(isPublic);
}

function inDirectory(scope: Scope, { search = '', letter }: DirectoryQuery): Rows {
  let found = ofPublic(scope);
  if (search.trim() !== '')
    found = found.where(
      sql<SqlBool>`companies.words @@ ${toTsQuery(searchSpace(scope), parseSearch(search))}::tsquery`,
    );
  if (letter === undefined) return found;
  const first = letter.toLowerCase();
  if (!/^[a-z]$/.test(first)) return found.where(sql<SqlBool>`not (sort_name >= 'a' and sort_name < '{')`);
  const next = String.fromCharCode(first.charCodeAt(0) + 1);
  return found.where(sql<SqlBool>`sort_name >= ${first} and sort_name < ${next}`);
}
