import type { ReactNode } from 'react';
import type { Stage } from '../../../features/hiring/application-forms/stages.ts';
import type { AppliedJob } from '../../../features/hiring/applications/employers/schema.ts';
import type { ApplicationFunnel } from '../../../features/hiring/applications/figures/schema.ts';
import type { ApplicationSummary } from '../../../features/hiring/applications/schema.ts';
import type { Board } from '../../board.ts';
import type { View } from '../../board-page.ts';
import { Pagination } from '../../layout/pagination.tsx';
import { WorkspaceLinks } from '../../layout/workspace-links.tsx';
import { paths, toCandidatePath, toCandidatesPath } from '../../paths.ts';
import { pipelineScript } from '../../scripts.ts';
import type { ReadFilters } from './read-filters.ts';
import { nameOf, StageSelect } from './stage-select.tsx';

export interface Column {
  stage: Stage;
  count: number;
  applications: ApplicationSummary[];
}

export interface CandidateList {
  filters: ReadFilters;
  jobs: AppliedJob[];
  /** Of the chosen job. */
  funnel: ApplicationFunnel | undefined;
  columns: Column[];
  page: number;
  pageCount: number;
  notice: string | undefined;
}

/** The applications for an employer's jobs, in columns by stage. Works without scripts: checkboxes and one button move them. */
export function candidateListView(board: Board, list: CandidateList): View {
  const { messages } = board;
  const { filters, jobs, columns, page, pageCount, notice, funnel } = list;
  return {
    title: messages.candidates,
    canonicalPath: undefined,
    script: pipelineScript,
    main: (
      <div className="candidates">
        <h1>{messages.candidates}</h1>
        <WorkspaceLinks board={board} current="candidates" />
        {notice !== undefined && <p role="status">{notice}</p>}
        {jobs.length === 0 ? (
          <p className="quiet">{messages.noCandidates}</p>
        ) : (
          <>
            <Filters board={board} filters={filters} jobs={jobs} />
            {funnel && <Funnel board={board} funnel={funnel} />}
            <Pipeline board={board} columns={columns} filters={filters} />
            <Pagination
              board={board}
              page={page}
              pageCount={pageCount}
              toPath={(n) => toCandidatesPath(filters, n)}
            />
            <p>
              <a href={toCsvPath(filters)}>{messages.downloadCsv}</a>
            </p>
          </>
        )}
      </div>
    ),
  };
}

/** The operation of the API, which reads the same cookie. */
function toCsvPath({ job, stage, search }: ReadFilters): string {
  const query = new URLSearchParams();
  if (job) query.set('job_id', job);
  if (stage) query.set('stage', stage);
  if (search) query.set('search', search);
  return `/api/v1/organization/received-applications.csv?${query}`;
}

interface FilterProps {
  board: Board;
  filters: ReadFilters;
  jobs: AppliedJob[];
}

function Filters({ board: { messages, formats }, filters, jobs }: FilterProps): ReactNode {
  return (
    <form className="candidate-filters" method="get" action={paths.candidates}>
      <p className="field">
        <label htmlFor="job">{messages.candidateJob}</label>
        <select id="job" name="job" defaultValue={filters.job ?? ''}>
          <option value="">{messages.allJobs}</option>
          {jobs.map(({ id, title, unread }) => (
            <option key={id} value={id}>
              {unread > 0 ? `${title} (${messages.unreadCount({ count: formats.number(unread) })})` : title}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="search">{messages.candidateSearch}</label>
        <input id="search" name="search" type="search" maxLength={200} defaultValue={filters.search} />
      </p>
      {filters.stage && <input type="hidden" name="stage" value={filters.stage} />}
      <button className="button plain" type="submit">
        {messages.showCandidates}
      </button>
    </form>
  );
}

function Funnel({ board, funnel }: { board: Board; funnel: ApplicationFunnel }): ReactNode {
  const { messages, formats } = board;
  const steps: [string, number][] = [
    [messages.funnelViews, funnel.views],
    [messages.funnelStarted, funnel.started],
    [messages.funnelSent, funnel.sent],
  ];
  return (
    <section aria-labelledby="funnel">
      <h2 id="funnel" className="quiet">
        {messages.lastDays}
      </h2>
      <dl className="funnel">
        {steps.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PipelineProps {
  board: Board;
  columns: Column[];
  filters: ReadFilters;
}

function Pipeline({ board, columns, filters }: PipelineProps): ReactNode {
  const { messages } = board;
  if (columns.every(({ count }) => count === 0))
    return (
      <p className="quiet">
        {messages.noCandidatesFound} <a href={paths.candidates}>{messages.allCandidates}</a>
      </p>
    );
  return (
    <form method="post" action={`${paths.candidates}/move`} className="pipeline">
      <input type="hidden" name="back" value={toCandidatesPath(filters)} />
      {filters.stage && (
        <p>
          <a href={toCandidatesPath({ ...filters, stage: undefined })}>{messages.allStages}</a>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Keys scroll the columns, which are wider than the screen. */}
      <section className="columns" tabIndex={0} aria-label={messages.allStages}>
        {columns.map((column) => (
          <StageColumn key={column.stage} board={board} column={column} filters={filters} />
        ))}
      </section>
      <div className="move">
        <p className="field">
          <label htmlFor="stage">{messages.moveTo}</label>
          <StageSelect board={board} />
        </p>
        <label className="choice">
          <input type="checkbox" name="notify" value="1" />
          <span>{messages.notifyCandidates}</span>
        </label>
        <button className="button" type="submit">
          {messages.moveCandidates}
        </button>
      </div>
    </form>
  );
}

function StageColumn({ board, column, filters }: { board: Board; column: Column; filters: ReadFilters }) {
  const { messages, formats } = board;
  const { stage, count, applications } = column;
  const id = `stage-${stage}`;
  return (
    <section className={count === 0 ? 'column is-empty' : 'column'} data-stage={stage} aria-labelledby={id}>
      <h2 id={id}>
        {nameOf(board, stage)} <span className="quiet figures">{formats.number(count)}</span>
      </h2>
      <ul className="applicants">
        {applications.map((application) => (
          <Card key={application.id} board={board} application={application} hasJob={!filters.job} />
        ))}
      </ul>
      {count > applications.length && !filters.stage && (
        <p>
          <a href={toCandidatesPath({ ...filters, stage })}>
            {messages.seeAllOf({ count: formats.number(count) })}
          </a>
        </p>
      )}
    </section>
  );
}

interface CardProps {
  board: Board;
  application: ApplicationSummary;
  /** Whether the card says for which job it is. */
  hasJob: boolean;
}

function Card({ board: { messages, formats }, application, hasJob }: CardProps): ReactNode {
  const { id, name, job, is_read, rating, knocked_out, created_at, tags, stage } = application;
  const marks = [
    ...(is_read ? [] : [messages.unread]),
    ...(knocked_out.length > 0 ? [messages.flagged] : []),
    ...(rating === null ? [] : [messages.rated({ rating: formats.number(rating) })]),
    ...tags,
  ];
  return (
    <li className="applicant">
      {stage !== 'withdrawn' && (
        <input type="checkbox" name="id" value={id} aria-label={messages.selectCandidate({ name })} />
      )}
      <div>
        <a href={toCandidatePath(id)}>
          <bdi>{name}</bdi>
        </a>
        {hasJob && (
          <p className="quiet">
            <bdi>{job.title}</bdi>
          </p>
        )}
        <p className="quiet">
          <time dateTime={created_at}>{formats.date(created_at)}</time>
          {marks.map((mark) => (
            <span key={mark}>
              {' · '}
              <bdi>{mark}</bdi>
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}
