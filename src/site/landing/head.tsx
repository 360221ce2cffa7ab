import type { LandingSubject } from '../../features/jobs/landing-pages/subjects/find.ts';
import type { CurrencySpread } from '../../features/jobs/salaries/group.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { FeedLinks } from '../job-lists/feed-links.tsx';
import { toFilteredList } from '../job-lists/titles.ts';
import { toHubPath } from '../paths.ts';

interface LandingHeadProps {
  board: Board;
  subject: LandingSubject;
  title: string;
  total: number;
  pay: CurrencySpread | undefined;
  feeds: NonNullable<View['feeds']>;
}

export function LandingHead({ board, subject, title, total, pay, feeds }: LandingHeadProps) {
  const { messages, formats } = board;
  const listPath = toFilteredList(subject);
  const count = (jobs: number) => messages.jobCount({ count: jobs });
  return (
    <header className="list-head">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="figures quiet">{total === 0 ? messages.noOpenJobs : count(total)}</p>
      {pay && (
        <p className="figures">
          {messages.landingMedian({
            median: formats.money(pay.median, pay.currency),
            jobs: count(pay.count),
          })}{' '}
          <a href={toHubPath(subject)}>{messages.seeSalaries}</a>
        </p>
      )}
      <p>
        <a href={total === 0 ? '/' : (listPath ?? '/')}>
          {total > 0 && listPath ? messages.refineJobs : messages.seeAllJobs}
        </a>
      </p>
      <FeedLinks board={board} feeds={feeds} />
    </header>
  );
}
