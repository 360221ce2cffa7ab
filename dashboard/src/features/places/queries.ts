import type { ParametersOf } from '../../api/operations.ts';

/** The filters of the list, as the URL of the screen has them. */
export interface PlaceListState extends Record<string, string | undefined> {
  show?: string;
  search?: string;
  page?: string;
}

export function toPlaceListQuery({ show, search, page }: PlaceListState): ParametersOf<'listPlaces'> {
  return {
    per_page: 50,
    ...(show !== 'all' && { unknown: true }),
    ...(search && { search }),
    ...(page && { page: Number(page) }),
  };
}
