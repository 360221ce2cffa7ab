import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../../platform/database/rows/pages.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { parseSearch, toTsQuery } from '../../../../platform/search-words.ts';
import { searchSpace } from '../columns.ts';
import { type CompanyRow, findCompanies, findCompanyIdBy, selectCompanies } from '../queries.ts';
import { findCompanyIdByFormerSlug } from '../slug-queries.ts';

/**
 * Whether a row of `companies` is public: not hidden, and edited by someone or with a job that is or was public.
 * Drafts are secret, and so are the companies that only they name.
 */
const isPublic = sql<SqlBool>`(not companies.is_hidden and (not companies.is_automatic or exists (
  select from company_public_jobs as job
  where job.organization_id = companies.organization_id and job.company_id = companies.id)))`;

/** Resolves current, former and merged slugs to the id of the company. Includes hidden companies. */
export async function findCompanyIdBySlug(scope: Scope, slug: string): Promise<string | undefined> {
  return (await findCompanyIdBy(scope, 'slug', slug)) ?? (await findCompanyIdByFormerSlug(scope, slug));
}

/** What a link to a company needs. */
interface NamedCompany {
  id: string;
  name: string;
  slug: string;
}

/** The companies among these that visitors may see, by id. */
export async function findPublicNames(scope: Scope, ids: string[]): Promise<Map<string, NamedCompany>> {
  const rows = await ofPublic(scope)
    .where('companies.id', '=', sql<string>`any(${ids.filter(isId)}::uuid[])`)
    .select(['id', 'name', 'slug'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findPublicCompany(scope: Scope, id: string): Promise<CompanyRow | undefined> {
  return selectCompanies(scope).where('companies.id', '=', id).where(isPublic).executeTakeFirst();
}

export interface DirectoryQuery {
  /** Beginnings of words of the name. */
  search?: string;
  /** `a` to `z` in lower case, or `#` for names that begin with anything else. */
  letter?: string;
}

export interface Directory {
  /** One page of the companies, by name. */
  rows: CompanyRow[];
  /** How many companies match. */
  total: number;
  /** The letters that names of public companies begin with, each with the number of companies. `#` is last. */
  letters: { letter: string; count: number }[];
}

/** Public companies by name. Only a search needs a count of its own. */
export async function readDirectory(
  scope: Scope,
  query: DirectoryQuery,
  { offset, perPage }: PageRange,
): Promise<Directory> {
  const letters = await listLetters(scope);
  const found = inDirectory(scope, query);
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
    total: isSearch(query) ? await count(found) : sumOf(letters, query.letter),
    letters,
  };
}

async function count(found: Rows): Promise<number> {
  return countRows(found.modifyEnd(sql.raw(PLAN_EACH_TIME)));
}

function sumOf(letters: Directory['letters'], letter: string | undefined): number {
  const counted = letters.filter((each) => letter === undefined || each.letter === letter);
  return counted.reduce((sum, { count }) => sum + count, 0);
}

async function listLetters(scope: Scope): Promise<Directory['letters']> {
  const letter = sql<string>`case when sort_name >= 'a' and sort_name < '{' then left(sort_name, 1) else '#' end`;
  const rows = await ofPublic(scope)
    .select((of) => [letter.as('letter'), of.fn.countAll<number>().as('count')])
    .groupBy(letter)
    .execute();
  const isOther = ({ letter }: { letter: string }) => Number(letter === '#');
  return rows.sort((a, b) => isOther(a) - isOther(b) || (a.letter < b.letter ? -1 : 1));
}

type Rows = SelectQueryBuilder<DB, 'companies', object>;

/** Selects the companies that visitors may see. */
export function ofPublic(scope: Scope): Rows {
  return selectOwn(scope, 'companies').where(isPublic);
}

function isSearch({ search = '' }: DirectoryQuery): boolean {
  return search.trim() !== '';
}

function inDirectory(scope: Scope, query: DirectoryQuery): Rows {
  const { search = '', letter } = query;
  let found = ofPublic(scope);
  if (isSearch(query))
    found = found.where(
      sql<SqlBool>`companies.words @@ ${toTsQuery(searchSpace(scope), parseSearch(search))}::tsquery`,
    );
  if (letter === undefined) return found;
  if (letter === '#') return found.where(sql<SqlBool>`not (sort_name >= 'a' and sort_name < '{')`);
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return found.where(sql<SqlBool>`sort_name >= ${letter} and sort_name < ${next}`);
}
