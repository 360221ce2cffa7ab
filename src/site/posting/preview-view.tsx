import type { PostingCheck } from '../../features/postings/public/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { Steps } from './parts.tsx';
import { toStepPath } from './paths.ts';

/** The page of the job as it will be, with what would help it. */
export function previewView(board: Board, id: string, page: View, check: PostingCheck): View {
  const { messages } = board;
  const help = findHelp(board, check);
  const isComplete = check.missing.length === 0;
  // It is no page of a job yet: nothing counts, describes or shares it.
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
          {help.length > 0 && (
            <>
              <h2>{messages.whatHelps}</h2>
              <ul>
                {help.map((text) => (
                  <li key={text}>{text}</li>
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

/** What the same checks say in the dashboard, in the words of the board. */
function findHelp({ messages }: Board, { job }: PostingCheck): string[] {
  const help = messages.postingHelp;
  const found = [
    ...(job?.findings ?? []).map(({ reason }) => reason),
    ...(job?.advice ?? []).map(({ advice }) => advice),
  ];
  const texts = found.map((name) => {
    if (name.startsWith('title_')) return help.title;
    if (name === 'thin_text' || name === 'short_text') return help.text;
    if (name === 'no_pay' || name === 'pay_missing') return help.pay;
    if (name === 'no_country') return help.country;
    if (name === 'no_job_type') return help.jobType;
    return name === 'duplicate' ? help.duplicate : undefined;
  });
  return [...new Set(texts.filter((text) => text !== undefined))];
}
