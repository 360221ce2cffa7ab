import type { PostingState } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';
import { toPageQuery } from '../../api/page-query.ts';

/** What the list can show, in the order of the control. */
export const shownStates = [
  'pending_review',
  'pending_payment',
  'live',
  'paused',
  'rejected',
  'expired',
  'draft',
] as const satisfies PostingState[];

/** The filters of the list, as the URL of the screen has them. */
export interface PostingListState extends Record<string, string | undefined> {
  state?: string;
  page?: string;
}

export function toPostingListQuery({ state, ...rest }: PostingListState): ParametersOf<'listPostings'> {
  return { state: shownStates.find((each) => each === state) ?? 'pending_review', ...toPageQuery(rest) };
}
