import type { CompanySort } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';

/** The filters of the list, as the URL of the screen has them. */
export interface CompanyListState extends Record<string, string | undefined> {
  search?: string;
  sort?: string;
  page?: string;
}

const COMPANIES_PER_PAGE = 50;

export function toCompanyQuery({ search, sort, page }: CompanyListState): ParametersOf<'listCompanies'> {
  return {
    ...(search && { search }),
    ...(sort && { sort: sort as CompanySort }),
    ...(page && { page: Number(page) }),
    per_page: COMPANIES_PER_PAGE,
  };
}
