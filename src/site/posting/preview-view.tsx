import { Fragment } from 'react';
import type { PostingCheck } from '../../features/billing/postings/public/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { toStepPath } from '../paths.ts';
import type { JobField } from './job-fields.ts';
import { Incomplete, Steps } from './parts.tsx';

/** A preview of the job page, with advice. */
export function previewView(board: Board, id: string, page: View, check: PostingCheck): View {
  const { messages } = board;
  const help = findHelp(board, check);
  const isComplete = check.missing.length === 0;
  // This is no page of a job yet: nothing counts, describes or shares the preview.
  const { jobId: _, picture: __, structuredData: ___, ...shown } = page;
  return {
    ...shown,
    title: messages.previewJob,
    canonicalPath: undefined,
    main: (
      <>
        <aside className="posting-preview" aria-label={messages.previewJob}>
          <Steps board={board} current="preview" />
          <p>{messages.previewText}</p>
          <Incomplete board={board} id={id} missing={check.missing} />
          {help.length > 0 && (
            <>
              <h2>{messages.whatHelps}</h2>
              <ul>
                {help.map(({ text, field, laws }) => (
                  <li key={text}>
                    {text}{' '}
                    {laws.map(({ name, source }) => (
                      <Fragment key={name}>
                        <a href={source}>{name}</a>{' '}
                      </Fragment>
                    ))}
                    <a href={`${toStepPath(id, 'job')}#${field}`}>{messages.editJob}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="buttons">
            <a className="button plain" href={toStepPath(id, 'job')}>
              {messages.editJob}
            </a>
            {isComplete && (
              <a className="button" href={toStepPath(id, 'pay')}>
                {messages.continuePosting}
              </a>
            )}
          </p>
        </aside>
        {page.main}
      </>
    ),
  };
}

interface Help {
  text: string;
  /** The field of the form. */
  field: JobField;
  laws: { name: string; source: string }[];
}

/** What the same checks say in the dashboard, in the words of the board. */
function findHelp({ messages }: Board, { job }: PostingCheck): Help[] {
  const found = [
    ...(job?.findings ?? []).map(({ reason, laws }) => ({ name: reason, laws })),
    ...(job?.advice ?? []).map(({ advice }) => ({ name: advice, laws: [] })),
  ];
  const help = new Map<string, Help>();
  for (const { name, laws } of found) {
    const [key, field] = topics[name] ?? [];
    if (!key || !field) continue;
    // The check of laws comes before the advice on the same field.
    if (!help.has(key)) help.set(key, { text: messages.postingHelp[key], field, laws });
  }
  return [...help.values()];
}

type Topic = [keyof Board['messages']['postingHelp'], JobField];

/** Fields that a draft cannot lack, such as a company, and fields of the plan, such as the end, are absent. */
const topics: Partial<Record<string, Topic>> = {
  title_has_pay: ['title', 'title'],
  title_has_marks: ['title', 'title'],
  title_has_code: ['title', 'title'],
  title_in_capitals: ['title', 'title'],
  thin_text: ['text', 'description'],
  short_text: ['text', 'description'],
  no_pay: ['pay', 'salary_min'],
  pay_missing: ['pay', 'salary_min'],
  no_currency: ['currency', 'salary_currency'],
  no_country: ['country', 'location'],
  no_job_type: ['jobType', 'job_type'],
  duplicate: ['duplicate', 'title'],
};
