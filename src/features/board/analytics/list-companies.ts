import {
  type PageRange,
  type Pagination,
  toPageRange,
  toPagination,
} from '../../../platform/http/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import { inSnapshot, type Scope } from '../../../platform/scope.ts';
import { type CompanyRow, findCompanies } from '../../jobs/companies/queries.ts';
import { type CompanySum, listCompanySums } from './queries.ts';
import { type Range, toRange } from './range.ts';
import { toApplyRate } from './rate.ts';
import type { CompanyAnalytics, CompanyAnalyticsQuery } from './schema.ts';

interface CompanyAnalyticsPage {
  data: CompanyAnalytics[];
  meta: { range: Range; pagination: Pagination };
}

export async function listCompanyAnalytics(
  scope: Scope,
  query: CompanyAnalyticsQuery,
): Promise<CompanyAnalyticsPage> {
  const range = toRange(query);
  const page = toPageRange(query);
  return inSnapshot(scope, async (scope) => {
    const sort = query.sort ?? '-views';
    const { rows, total } = await (query.company_id === undefined
      ? listCompanySums(scope, range, { sort, page })
      : listOne(scope, range, query.company_id, page));
    const found = await findCompanies(
      scope,
      rows.map(({ company_id }) => company_id),
    );
    const companies = new Map(found.map((company) => [company.id, company]));
    return {
      data: rows.flatMap((row) => toCompanyAnalytics(row, companies.get(row.company_id))),
      meta: { range, pagination: toPagination(page, total) },
    };
  });
}

async function listOne(scope: Scope, range: Range, id: string, page: PageRange) {
  const [company] = isId(id) ? await findCompanies(scope, [id]) : [];
  if (!company) return { rows: [], total: 0 };
  const options = { sort: '-views', page: { ...page, offset: 0 }, companyId: company.id } as const;
  const { rows } = await listCompanySums(scope, range, options);
  const none = { company_id: company.id, jobs: 0, views: 0, visitors: 0, apply_clicks: 0 };
  return { rows: page.page === 1 ? [rows[0] ?? none] : [], total: 1 };
}

function toCompanyAnalytics(sum: CompanySum, company: CompanyRow | undefined): CompanyAnalytics[] {
  if (!company) return [];
  const { jobs, views, visitors, apply_clicks } = sum;
  return [
    {
      company_id: company.id,
      name: company.name,
      slug: company.slug,
      ...{ jobs, views, visitors, apply_clicks },
      apply_rate: toApplyRate(apply_clicks, views),
    },
  ];
}
