import type { Board } from '../board.ts';

interface PaginationProps {
  board: Board;
  page: number;
  pageCount: number;
  /** Path and query of another page of the list. */
  toPath(page: number): string;
}

/** Links to the previous, next, first, last and nearby pages. Renders nothing for a single page. */
export function Pagination({ board: { messages, formats }, page, pageCount, toPath }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="pagination" aria-label={messages.pagination}>
      {page > 1 && (
        <a className="button plain" rel="prev" href={toPath(page - 1)}>
          {messages.previousPage}
        </a>
      )}
      <ol className="figures">
        {numbersAround(page, pageCount).map((number, index, all) => (
          <li key={number} className={number - (all[index - 1] ?? 0) > 1 ? 'after-gap' : undefined}>
            <a href={toPath(number)} aria-current={number === page ? 'page' : undefined}>
              <span className="visually-hidden">{messages.page} </span>
              {formats.number(number)}
            </a>
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <a className="button plain" rel="next" href={toPath(page + 1)}>
          {messages.nextPage}
        </a>
      )}
    </nav>
  );
}

/** The first, the last, and two pages on each side. */
function numbersAround(page: number, pageCount: number): number[] {
  const numbers = [1, page - 2, page - 1, page, page + 1, page + 2, pageCount];
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= pageCount);
}
