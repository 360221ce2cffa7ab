import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';
import { toWebUrl } from '../content/web-url.ts';
import { toPay } from '../job-lists/pay.ts';
import { toWorkplace } from '../job-lists/workplace.ts';
import { Fact } from '../layout/fact.tsx';
import { toCategoryPath } from '../paths.ts';
import type { PayInsight } from './pay/insight.ts';
import { PayInsightText } from './pay/insight-text.tsx';

interface JobFactsProps {
  board: Board;
  job: Job;
  insight: PayInsight | undefined;
}

/** Facts of a job, next to its description. */
export function JobFacts({ board, job, insight }: JobFactsProps) {
  const { messages, formats } = board;
  const pay = toPay(job, board);
  const workplace = toWorkplace(job, messages);
  const { location, remote, remote_regions, job_type, category, category_slug } = job;
  return (
    <dl className="facts">
      {location !== null && <Fact name={messages.location}>{<bdi>{formats.location(location)}</bdi>}</Fact>}
      {workplace !== undefined && <Fact name={messages.workplace}>{workplace}</Fact>}
      {remote !== 'none' && remote_regions.length > 0 && (
        <Fact name={messages.applicantsFrom}>
          <bdi>{remote_regions.map(formats.country).join(', ')}</bdi>
        </Fact>
      )}
      {job_type !== null && (
        <Fact name={messages.jobType}>
          <bdi>{formats.jobType(job_type)}</bdi>
        </Fact>
      )}
      {pay !== undefined && (
        <Fact name={messages.pay}>
          <bdi className="figures">{pay}</bdi>
          {insight && <PayInsightText board={board} insight={insight} />}
        </Fact>
      )}
      {category !== null && category_slug !== null && (
        <Fact name={messages.category}>
          <a href={toCategoryPath(category_slug)}>
            <bdi>{category}</bdi>
          </a>
        </Fact>
      )}
      <Dates board={board} job={job} />
      <Contact board={board} job={job} />
    </dl>
  );
}

function Dates({ board: { messages, formats }, job }: { board: Board; job: Job }) {
  const { posted_at, expires_at, status } = job;
  return (
    <>
      <Fact name={messages.postedOn}>
        <time dateTime={posted_at}>{formats.date(posted_at)}</time>
      </Fact>
      {expires_at !== null && status === 'active' && (
        <Fact name={messages.applyBy}>
          <time dateTime={expires_at}>{formats.date(expires_at)}</time>
        </Fact>
      )}
    </>
  );
}

function Contact({ board: { messages }, job }: { board: Board; job: Job }) {
  const { recruiter_name } = job;
  if (recruiter_name === null) return null;
  const url = toWebUrl(job.recruiter_url);
  const name = <bdi>{recruiter_name}</bdi>;
  return (
    <Fact name={messages.contact}>
      {url ? (
        <a href={url} rel="nofollow noopener">
          {name}
        </a>
      ) : (
        name
      )}
    </Fact>
  );
}
