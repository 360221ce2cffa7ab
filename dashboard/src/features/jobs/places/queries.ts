import type { ParametersOf } from '../../../api/operations.ts';
import { toPageQuery } from '../../../api/page-query.ts';

/** The filters of the list, as the URL of the screen has them. */
export interface PlaceListState extends Record<string, string | undefined> {
  show?: string;
  search?: string;
  page?: string;
}

export function toPlaceListQuery({ show, search, ...state }: PlaceListState): ParametersOf<'listPlaces'> {
  return {
    ...(show !== 'all' && { unknown: true }),
    ...(search && { search }),
    ...toPageQuery(state),
  };
}
