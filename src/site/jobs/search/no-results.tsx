import type { Board } from '../../board.ts';
import { toPlaceName } from '../places/understood-place.tsx';
import type { WiderSearches } from '../places/wider-searches.ts';

interface NoResultsProps {
  board: Board;
  wider: WiderSearches | undefined;
}

/** In place of jobs: what visitors can do. */
export function NoResults({ board, wider }: NoResultsProps) {
  const { messages, formats } = board;
  const place = wider && toPlaceName(wider.place, formats);
  const title = wider?.isNarrow ? messages.noMatchesInPlace : messages.noJobsInPlace;
  return (
    <div className="nothing">
      <p>
        <strong>
          {place === undefined ? messages.noJobsTitle : title({ place: formats.withArticle(place) })}
        </strong>
      </p>
      <p>{wider ? messages.searchWider : messages.noJobsText}</p>
      {wider && (
        <ul className="entries">
          {wider.searches.map(({ name, path, count }) => (
            <li key={path}>
              <a href={path}>
                <bdi>{name}</bdi>
              </a>{' '}
              <span className="figures quiet">{messages.jobCount({ count })}</span>
            </li>
          ))}
          {board.canEmail && (
            <li>
              <a href="#alert">{messages.alertTitle}</a>
            </li>
          )}
        </ul>
      )}
      <p>
        <a className="button plain" href="/">
          {messages.seeAllJobs}
        </a>
      </p>
    </div>
  );
}
