import type { JobCriteria } from '../../../features/jobs/search/filters.ts';
import { understandPlace } from '../../../features/jobs/search/place-filter.ts';
import { toCorrectedSearch } from '../../../features/jobs/search/tolerance/tolerate.ts';
import type { Board } from '../../board.ts';
import { type ListState, toListPath } from '../list-state.ts';
import { toPlaceName } from '../places/understood-place.tsx';

interface NoticeProps {
  board: Board;
  state: ListState;
  /** What was searched for. */
  criteria: JobCriteria;
}

/** Says that the list has jobs beyond those with the words of the visitor, and links to the exact search, or back from it. */
export function ToleranceNotice({ board: { formats, messages }, state, criteria }: NoticeProps) {
  const { search, isExact } = state;
  const corrected = toCorrectedSearch(criteria);
  const place = state.place === '' && criteria.place ? understandPlace(criteria.place.text) : undefined;
  const isTolerant = corrected !== null || place !== undefined;
  if (search === '' || (!isTolerant && !isExact)) return null;
  const other = toListPath({ ...state, isExact: !isExact, page: 1 });
  return (
    <p className="tolerance">
      {!isTolerant && messages.onlyExact(search)}
      {corrected !== null && (
        <>
          {messages.resultsFor}{' '}
          <em>
            <bdi>{corrected}</bdi>
          </em>
          {place && '. '}
        </>
      )}
      {place && messages.jobsInPlace(toPlaceName(place, formats))}{' '}
      <a href={other} rel="nofollow">
        {isTolerant ? messages.searchOnlyFor(search) : messages.includeSimilar}
      </a>
    </p>
  );
}
