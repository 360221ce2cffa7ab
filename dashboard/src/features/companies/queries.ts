import type { CompanySort } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';
import { toPageQuery } from '../../api/page-query.ts';

/** The filters of the list, as the URL of the screen has them. */
export interface CompanyListState extends Record<string, string | undefined> {
  search?: string;
  sort?: string;
  page?: string;
}

export function toCompanyQuery({ search, sort, ...state }: CompanyListState): ParametersOf<'listCompanies'> {
  return {
    ...(search && { search }),
    ...(sort && { sort: sort as CompanySort }),
    ...toPageQuery(state),
  };
}
