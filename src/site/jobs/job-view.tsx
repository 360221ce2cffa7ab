import type { JobCompany } from '../../features/jobs/jobs/public/find-public.ts';
import type { ListedJob } from '../../features/jobs/jobs/public/listed-jobs.ts';
import type { AlertQuery } from '../../features/jobs/jobs/publications/alert-query.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';
import { Prose } from '../content/prose.tsx';
import { toHostName, toWebUrl } from '../content/web-url.ts';
import { AlertBox } from '../job-lists/alert-box.tsx';
import { JobCard } from '../job-lists/job-card.tsx';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { Tile } from '../layout/tile.tsx';
import { VerifiedMark } from '../layout/verified-mark.tsx';
import { toCompanyPath, toReportPath } from '../paths.ts';
import type { Crumb } from '../structured-data/breadcrumbs.ts';
import { Apply } from './apply.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFacts } from './job-facts.tsx';
import type { PayInsight } from './pay/insight.ts';

interface JobViewProps {
  board: Board;
  job: Job;
  trail: Crumb[];
  descriptionHtml: string;
  /** The company, if it has a page. */
  company: JobCompany | undefined;
  similar: ListedJob[];
  insight: PayInsight | undefined;
  /** What finds jobs like this one. */
  alertQuery: AlertQuery;
}

export function JobView(props: JobViewProps) {
  const { board, job, trail, descriptionHtml, company, similar, insight, alertQuery } = props;
  const { messages } = board;
  const isLive = job.status === 'active';
  return (
    <>
      <Breadcrumbs board={board} trail={trail} />
      <article className="job-page">
        <JobHead board={board} job={job} companyPath={company && toCompanyPath(company.slug)} />
        {!isLive && <Closed board={board} job={job} hasSimilar={similar.length > 0} />}
        <aside className="job-side" aria-label={messages.jobDetails}>
          {isLive && <Apply board={board} job={job} isBar />}
          <JobActions board={board} job={job} />
          <JobFacts board={board} job={job} insight={insight} />
        </aside>
        <p className="print-only">
          <bdi>{job.url}</bdi>
        </p>
        <div className="job-text">
          {job.description !== null && (
            <div dir="auto">
              <Prose html={descriptionHtml} />
            </div>
          )}
          {isLive && job.description !== null && <Apply board={board} job={job} />}
          <CompanyBox board={board} job={job} company={company} />
          <p className="report-link">
            <a className="quiet" href={toReportPath(job.slug)} rel="nofollow">
              {messages.reportJob}
            </a>
          </p>
        </div>
      </article>
      <Similar board={board} similar={similar} />
      <AlertBox board={board} query={alertQuery} />
    </>
  );
}

function JobHead({ board, job, companyPath }: { board: Board; job: Job; companyPath: string | undefined }) {
  const { title, company_name, location } = job;
  const company = company_name !== null && <bdi>{company_name}</bdi>;
  return (
    <header className="job-head">
      <Tile name={company_name ?? title} imageUrl={job.company_logo_url} size={64} />
      <div>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {(company_name ?? location) !== null && (
          <p className="job-place">
            {company && <span>{companyPath ? <a href={companyPath}>{company}</a> : company}</span>}
            {location !== null && (
              <span>
                <bdi>{board.formats.location(location)}</bdi>
              </span>
            )}
          </p>
        )}
      </div>
    </header>
  );
}

function Closed({ board, job, hasSimilar }: { board: Board; job: Job; hasSimilar: boolean }) {
  const { messages, formats } = board;
  // A job that was closed early has a future expires_at, which is not when it closed.
  const closedOn =
    job.expires_at !== null && job.expires_at <= new Date().toISOString() ? job.expires_at : null;
  return (
    <div className="notice">
      <p>
        <strong>{messages.closedTitle}</strong>
      </p>
      <p>
        {messages.closedText} {closedOn !== null && messages.closedOn({ date: formats.date(closedOn) })}
      </p>
      {hasSimilar && (
        <p>
          <a href="#similar">{messages.seeSimilar}</a>
        </p>
      )}
    </div>
  );
}

interface CompanyBoxProps {
  board: Board;
  job: Job;
  company: JobCompany | undefined;
}

function CompanyBox({ board, job, company }: CompanyBoxProps) {
  const { messages } = board;
  const { company_name } = job;
  const website = toWebUrl(job.company_website);
  if (company_name === null) return null;
  return (
    <section className="company" aria-labelledby="company">
      <h2 id="company">
        <bdi>{messages.aboutCompany({ name: company_name })}</bdi>
      </h2>
      <Tile name={company_name} imageUrl={job.company_logo_url} size={48} />
      <ul>
        {company?.is_verified && (
          <li>
            <VerifiedMark board={board} />
          </li>
        )}
        {company && company.tagline !== null && (
          <li>
            <bdi>{company.tagline}</bdi>
          </li>
        )}
        {website && (
          <li>
            {messages.label({ text: messages.companyWebsite })}{' '}
            <a href={website} rel="nofollow noopener">
              <bdi>{toHostName(website)}</bdi>
            </a>
          </li>
        )}
        {company && (
          <li>
            <a href={toCompanyPath(company.slug)}>
              <bdi>{messages.allJobsAt({ name: company_name })}</bdi>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Similar({ board, similar }: { board: Board; similar: ListedJob[] }) {
  if (similar.length === 0) return null;
  return (
    <section className="similar" aria-labelledby="similar">
      <h2 id="similar">{board.messages.similarJobs}</h2>
      <ul className="jobs">
        {similar.map((job) => (
          <JobCard key={job.id} board={board} job={job} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
