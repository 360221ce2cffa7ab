import type { ItemStatus } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';

/** The filters of the items, as the URL of the screen has them. */
export interface ItemListState extends Record<string, string | undefined> {
  search?: string;
  status?: string;
  sort?: string;
  page?: string;
}

const ITEMS_PER_PAGE = 50;

export function toItemQuery(slug: string, state: ItemListState): ParametersOf<'listItems'> {
  const { search, status, sort, page } = state;
  return {
    slug,
    limit: ITEMS_PER_PAGE,
    ...(search && { search }),
    ...(status && { status: status as ItemStatus }),
    ...(sort && { sort }),
    ...(page && { offset: (Number(page) - 1) * ITEMS_PER_PAGE }),
  };
}
