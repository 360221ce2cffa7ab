import type { ReactNode } from 'react';
import type { ListedJob } from '../../features/jobs/jobs/public/listed-jobs.ts';
import type { Board } from '../board.ts';
import { Icon } from '../layout/icon.tsx';
import { Tile } from '../layout/tile.tsx';
import { toCompanyPath, toJobPath } from '../paths.ts';
import { toPay } from './pay.ts';
import { toWorkplace } from './workplace.ts';

interface JobCardProps {
  board: Board;
  job: ListedJob;
  /** Heading level of the title, one below the heading of the list. */
  heading: 'h2' | 'h3';
  isPinned?: boolean;
  /** Whether the card is on the page of its company, without a link to that page. */
  isAtCompany?: boolean;
  /** What the visitor can do with the job. */
  children?: ReactNode;
}

/** A job in a list. */
export function JobCard(props: JobCardProps) {
  const { board, job, heading: Heading, isPinned = false, isAtCompany = false, children } = props;
  const { formats } = board;
  const { title, company_name, company_slug, location, is_highlighted } = job;
  const company = <bdi>{company_name}</bdi>;
  const pay = toPay(job, board);
  return (
    <li className={is_highlighted ? 'job featured' : 'job'}>
      <Tile name={company_name ?? title} imageUrl={job.company_logo_url} size={48} />
      <div>
        <Badges
          board={board}
          isPinned={isPinned}
          isFeatured={is_highlighted}
          isClosed={job.status !== 'active'}
        />
        <Heading className="job-title">
          <a href={toJobPath(job.slug)}>
            <bdi>{title}</bdi>
          </a>
        </Heading>
        {(company_name ?? location) !== null && (
          <p className="job-place">
            {company_name !== null && (
              <span className="job-company">
                {company_slug === null || isAtCompany ? (
                  company
                ) : (
                  <a href={toCompanyPath(company_slug)}>{company}</a>
                )}
              </span>
            )}
            {location !== null && (
              <span>
                <bdi>{formats.location(location)}</bdi>
              </span>
            )}
          </p>
        )}
        {pay !== undefined && (
          <p className="job-pay figures">
            <bdi>{pay}</bdi>
          </p>
        )}
        <Facts board={board} job={job} isPinned={isPinned} />
        {children}
      </div>
    </li>
  );
}

function Badges({
  board: { messages },
  isPinned,
  isFeatured,
  isClosed,
}: {
  board: Board;
  isPinned: boolean;
  isFeatured: boolean;
  isClosed: boolean;
}) {
  if (!isPinned && !isFeatured && !isClosed) return null;
  return (
    <p className="marks">
      {isClosed && <span>{messages.closedJob}</span>}
      {isPinned && (
        <span>
          <Icon name="pin" /> {messages.pinned}
        </span>
      )}
      {isFeatured && (
        <span>
          <Icon name="star" /> {messages.featured}
        </span>
      )}
    </p>
  );
}

const SOON_MS = 7 * 86_400_000;

function closesSoon(job: ListedJob): job is ListedJob & { expires_at: string } {
  if (job.expires_at === null || job.status !== 'active') return false;
  return Date.parse(job.expires_at) - Date.now() <= SOON_MS;
}

/** A pinned job shows no age, which says nothing about it. */
function Facts({ board, job, isPinned }: { board: Board; job: ListedJob; isPinned: boolean }) {
  const { messages, formats } = board;
  const workplace = toWorkplace(job, messages);
  return (
    <ul className="job-facts">
      {workplace !== undefined && <li>{workplace}</li>}
      {job.job_type !== null && (
        <li>
          <bdi>{formats.jobType(job.job_type)}</bdi>
        </li>
      )}
      {!isPinned && (
        <li>
          <time dateTime={job.posted_at} title={formats.date(job.posted_at)} data-posted="">
            {formats.relativeDay(job.posted_at)}
          </time>
        </li>
      )}
      {closesSoon(job) && (
        <li>
          <time dateTime={job.expires_at} title={formats.date(job.expires_at)}>
            {messages.closes({ relativeDay: formats.relativeDay(job.expires_at) })}
          </time>
        </li>
      )}
    </ul>
  );
}
