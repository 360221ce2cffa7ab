import { notFound } from '../../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listCompanyIdsOf } from '../../../jobs/companies/members/queries.ts';
import { withJobTexts } from '../job-text.ts';
import { type ColleaguePosting, listAccessible } from '../queries.ts';
import type { PostingState } from '../states/machine.ts';
import { findFigures, type PostingFigures } from './figures.ts';

interface Filter {
  companyId?: string | undefined;
  state?: PostingState | undefined;
}

export type WorkspacePosting = ColleaguePosting & {
  /** Null until it is on the board. */
  figures: PostingFigures | null;
};

/** A page of what the member and the member's colleagues posted. Throws 404 for a company that the member does not act for. */
export async function listWorkspace(
  scope: Scope,
  memberId: string,
  { companyId, state }: Filter,
  range: PageRange,
): Promise<{ rows: WorkspacePosting[]; total: number }> {
  const companyIds = await listCompanyIdsOf(scope, memberId);
  if (companyId && !companyIds.includes(companyId.toLowerCase())) throw notFound('company');
  const { rows, total } = await listAccessible(scope, { memberId, companyIds, companyId, state }, range);
  const figures = await findFigures(scope, rows);
  const postings = await withJobTexts(scope, rows);
  return { rows: postings.map((row) => ({ ...row, figures: figures.get(row.id) ?? null })), total };
}
