import type { ReactNode } from 'react';
import { MAX_DETAILS, reportReasons } from '../../../features/jobs/job-reports/schema.ts';
import { findPublicJob } from '../../../features/jobs/jobs/public/find-public.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import type { Board } from '../../board.ts';
import type { BoardPage, View } from '../../board-page.ts';
import { Honeypot } from '../../honeypot.tsx';
import { narrowView } from '../../layout/narrow-view.tsx';
import { toJobPath, toReportPath } from '../../paths.ts';

/** What visitors can report about a job. Works without scripts. */
export const reportPage: BoardPage = {
  path: toReportPath(':slug'),
  parameters: ['sent'],
  show: async ({ board, params, query }) => {
    const found = await findPublicJob(board.scope, params.slug ?? '');
    if (found === undefined || found === 'gone') throw notFound('job');
    if ('movedTo' in found) return { location: toReportPath(found.movedTo), status: 301 };
    const { slug, title } = found.job;
    return query.has('sent') ? sentView(board, slug) : reportView(board, { slug, title });
  },
};

interface ReportedJob {
  slug: string;
  title: string;
}

interface Rejected {
  reason: string | undefined;
  details: string;
  isTooLong: boolean;
}

/** `rejected`: what the visitor typed, if something is wrong. */
export function reportView(board: Board, { slug, title }: ReportedJob, rejected?: Rejected): View {
  const { messages } = board;
  return narrowView(
    { status: rejected ? 422 : 200, title: messages.reportJob, section: 'jobs' },
    <>
      <p>
        <a href={toJobPath(slug)}>
          <bdi>{title}</bdi>
        </a>
      </p>
      <p className="quiet">{messages.reportJobText}</p>
      {rejected && <ReportProblem board={board} rejected={rejected} />}
      <form className="form" method="post" action={toReportPath(slug)}>
        <fieldset className="reasons">
          <legend>{messages.reportReason}</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className="choice">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                defaultChecked={reason === rejected?.reason}
              />
              <span>{messages.reportReasons[reason]}</span>
            </label>
          ))}
        </fieldset>
        <p className="field">
          <label htmlFor="details">{messages.reportDetails}</label>
          <textarea
            id="details"
            name="details"
            rows={5}
            maxLength={MAX_DETAILS}
            defaultValue={rejected?.details}
          />
        </p>
        <Honeypot label={messages.leaveEmpty} />
        <button className="button" type="submit">
          {messages.sendReport}
        </button>
      </form>
    </>,
  );
}

function ReportProblem({ board, rejected }: { board: Board; rejected: Rejected }): ReactNode {
  const { messages, formats } = board;
  return (
    <div role="alert">
      {rejected.reason === undefined && <p className="problem">{messages.reportReasonMissing}</p>}
      {rejected.isTooLong && (
        <p className="problem">{messages.textTooLong({ max: formats.number(MAX_DETAILS) })}</p>
      )}
    </div>
  );
}

function sentView({ messages }: Board, slug: string): View {
  return {
    title: messages.reportSent,
    canonicalPath: undefined,
    section: 'jobs',
    main: (
      <div className="message">
        <h1>{messages.reportSent}</h1>
        <p>{messages.reportSentText}</p>
        <p>
          <a className="button" href={toJobPath(slug)}>
            {messages.backToJob}
          </a>
        </p>
      </div>
    ),
  };
}
