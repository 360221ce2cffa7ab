import type { Board } from '../../board.ts';
import { type ListState, toListPath } from '../list-state.ts';

interface NoticeProps {
  board: Board;
  state: ListState;
  /** Null if nothing was corrected. */
  corrected: string | null;
}

/** Says that the list has jobs with other words than those of the visitor, and links to the exact search, or back from it. */
export function CorrectionNotice({ board: { messages }, state, corrected }: NoticeProps) {
  const { search, isExact } = state;
  if (search === '' || (corrected === null && !isExact)) return null;
  const other = toListPath({ ...state, isExact: !isExact, page: 1 });
  return (
    <p className="correction">
      {corrected === null ? (
        messages.onlyExact(search)
      ) : (
        <>
          {messages.resultsFor}{' '}
          <em>
            <bdi>{corrected}</bdi>
          </em>
        </>
      )}{' '}
      <a href={other} rel="nofollow">
        {corrected === null ? messages.includeSimilar : messages.searchOnlyFor(search)}
      </a>
    </p>
  );
}
