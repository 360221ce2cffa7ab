import type { JobCriteria } from '../../../features/jobs/jobs/search/filters.ts';
import { understandPlace } from '../../../features/jobs/jobs/search/place-filter.ts';
import { toCorrectedSearch } from '../../../features/jobs/jobs/search/tolerance/tolerate.ts';
import type { Board } from '../../board.ts';
import { type ListState, toListPath } from '../../job-lists/list-state.ts';
import { toPlaceName } from '../places/understood-place.tsx';

interface NoticeProps {
  board: Board;
  state: ListState;
  /** What was searched for. */
  criteria: JobCriteria;
  /** Names of the dictionary that brought jobs. */
  meanings: string[];
}

/** Says that the list has jobs without the words of the visitor, and links to the exact search or back. */
export function ToleranceNotice({ board, state, criteria, meanings }: NoticeProps) {
  const { messages } = board;
  const { search, isExact } = state;
  const corrected = toCorrectedSearch(criteria);
  const sentences = [
    ...listAsked(board, criteria),
    ...(meanings.length > 0 ? [messages.alsoShows({ names: meanings.join(', ') })] : []),
  ];
  const isTolerant = corrected !== null || sentences.length > 0;
  if (search === '' || (!isTolerant && !isExact)) return null;
  const other = toListPath({ ...state, isExact: !isExact, page: 1 });
  return (
    <p className="tolerance">
      {!isTolerant && messages.onlyExact({ text: search })}
      {corrected === '' && messages.allJobsShown}
      {corrected && (
        <>
          {messages.resultsFor}{' '}
          <em>
            <bdi>{corrected}</bdi>
          </em>
          {sentences.length > 0 && '. '}
        </>
      )}
      {sentences.length > 0 && <bdi>{sentences.join(' ')}</bdi>}{' '}
      <a href={other} rel="nofollow">
        {isTolerant ? messages.searchOnlyFor({ text: search }) : messages.includeSimilar}
      </a>
    </p>
  );
}

/** What the search asks for besides words, in sentences. */
function listAsked({ formats, messages }: Board, { intent, place }: JobCriteria): string[] {
  const jobTypes = new Set(intent?.jobTypes.map((jobType) => formats.jobType(jobType)));
  const named = intent?.namesPlace && place ? understandPlace(place.text) : undefined;
  return [
    ...(jobTypes.size > 0 ? [`${[...jobTypes].join(', ')}.`] : []),
    ...(intent?.isRemote ? [`${messages.remoteJobs}.`] : []),
    ...(named ? [messages.jobsInPlace({ place: formats.withArticle(toPlaceName(named, formats)) })] : []),
  ];
}
