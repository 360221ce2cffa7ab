import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findLandingPage, listLandingPages, toSummaries } from './queries.ts';
import type { LandingPageList, LandingPageQuery } from './schema.ts';
import { findSubject } from './subjects/find.ts';
import { parseLandingPath } from './subjects/paths.ts';

export async function readList(scope: Scope, query: LandingPageQuery): Promise<LandingPageList> {
  const range = toPageRange(query);
  const { rows, total } =
    query.path === undefined ? await listLandingPages(scope, range) : await findByPath(scope, query.path);
  return { data: await toSummaries(scope, rows), meta: { pagination: toPagination(range, total) } };
}

async function findByPath(scope: Scope, path: string) {
  const parsed = parseLandingPath(path);
  const subject = parsed && (await findSubject(scope, parsed.kind, parsed.params));
  const row = subject && (await findLandingPage(scope, subject));
  return { rows: row ? [row] : [], total: row ? 1 : 0 };
}
