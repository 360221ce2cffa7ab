import type { ReactNode } from 'react';
import type { MessageTemplate } from '../../../features/board/organizations/application-settings.ts';
import type { Application, ApplicationFile } from '../../../features/hiring/applications/schema.ts';
import type { ApplicationEntry } from '../../../features/hiring/applications/timeline-schema.ts';
import type { Board } from '../../board.ts';
import type { View } from '../../board-page.ts';
import { paths, toCandidatePath } from '../../paths.ts';
import { SentFields } from '../sent-fields.tsx';
import { MessageForm, type TypedMessage } from './message-form.tsx';
import { nameOf, StageSelect } from './stage-select.tsx';

export interface CandidatePage {
  application: Application;
  timeline: ApplicationEntry[];
  /** Names of members, by their actors. */
  authors: ReadonlyMap<string, string>;
  templates: MessageTemplate[];
  message: TypedMessage;
  notice?: string | undefined;
  hasProblem?: boolean;
}

/** One application with everything that an employer does with it. Works without scripts. */
export function candidateView(board: Board, page: CandidatePage): View {
  const { messages, formats } = board;
  const { application, notice, hasProblem = false } = page;
  const { id, name, job, stage, files, knocked_out, created_at } = application;
  return {
    status: hasProblem ? 422 : 200,
    title: name,
    canonicalPath: undefined,
    main: (
      <div className="candidate">
        <p>
          <a href={paths.candidates}>{messages.allCandidates}</a>
        </p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="quiet">
          <bdi>{job.title}</bdi>
          {' · '}
          <time dateTime={created_at}>{messages.applicationSentOn({ date: formats.date(created_at) })}</time>
        </p>
        {notice !== undefined && <p role="status">{notice}</p>}
        {hasProblem && (
          <p className="problem" role="alert">
            {messages.candidateProblem}
          </p>
        )}
        {stage === 'withdrawn' && <p className="notice">{messages.candidateWithdrew}</p>}
        <Files board={board} id={id} files={files} />
        <SentFields board={board} sent={application} files={[]} flagged={knocked_out} />
        <Assessment board={board} application={application} />
        {board.canEmail && (
          <MessageForm board={board} id={id} templates={page.templates} message={page.message} />
        )}
        <Notes board={board} id={id} />
        <Timeline board={board} page={page} />
      </div>
    ),
  };
}

function Files({ board, id, files }: { board: Board; id: string; files: ApplicationFile[] }): ReactNode {
  const { messages } = board;
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h2 id="files">{messages.candidateFiles}</h2>
      <ul className="entries">
        {files.map(({ id: fileId, name, warnings }) => (
          <li key={fileId}>
            <a href={`${toCandidatePath(id)}/files/${fileId}`}>
              <bdi>{name}</bdi>
            </a>
            {warnings.length > 0 && (
              <span className="quiet">
                {messages.fileMay({
                  what: warnings.map((warning) => messages.fileWarnings[warning]).join(', '),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Assessment({ board, application }: { board: Board; application: Application }): ReactNode {
  const { messages, formats } = board;
  const { id, stage, rating, tags } = application;
  return (
    <form className="form apart" method="post" action={toCandidatePath(id)}>
      {stage !== 'withdrawn' && (
        <>
          <p className="field">
            <label htmlFor="stage">{messages.applicationStatus}</label>
            <StageSelect board={board} stage={stage} />
          </p>
          <label className="choice">
            <input type="checkbox" name="notify" value="1" />
            <span>{messages.notifyCandidate}</span>
          </label>
        </>
      )}
      <p className="field">
        <label htmlFor="rating">{messages.rating}</label>
        <select id="rating" name="rating" defaultValue={rating ?? ''}>
          <option value="">{messages.noRating}</option>
          {[1, 2, 3, 4, 5].map((value) => (
            <option key={value} value={value}>
              {messages.rated({ rating: formats.number(value) })}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="tags">{messages.candidateTags}</label>
        <input id="tags" name="tags" defaultValue={tags.join(', ')} aria-describedby="tags-hint" />
        <span className="quiet" id="tags-hint">
          {messages.candidateTagsText}
        </span>
      </p>
      <button className="button" type="submit">
        {messages.saveCandidate}
      </button>
    </form>
  );
}

function Notes({ board: { messages }, id }: { board: Board; id: string }): ReactNode {
  return (
    <form className="form apart" method="post" action={`${toCandidatePath(id)}/notes`}>
      <p className="field">
        <label htmlFor="note">{messages.candidateNote}</label>
        <textarea id="note" name="text" rows={3} maxLength={10_000} required aria-describedby="note-hint" />
        <span className="quiet" id="note-hint">
          {messages.candidateNoteText}
        </span>
      </p>
      <button className="button plain" type="submit">
        {messages.addNote}
      </button>
    </form>
  );
}

function Timeline({ board, page }: { board: Board; page: CandidatePage }): ReactNode {
  const { messages } = board;
  const { timeline, application, authors } = page;
  if (timeline.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{messages.candidateHistory}</h2>
      <ol className="history">
        {timeline.map((entry) => (
          <Entry
            key={entry.id}
            board={board}
            id={application.id}
            entry={entry}
            author={authors.get(entry.actor) ?? board.name}
          />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  board: Board;
  id: string;
  entry: ApplicationEntry;
  author: string;
}

function Entry({ board, id, entry, author }: EntryProps): ReactNode {
  const { messages, formats } = board;
  const { kind, stage, subject, text, created_at } = entry;
  return (
    <li>
      <p className="quiet">
        <time dateTime={created_at}>{formats.dateTime(created_at)}</time>
        {stage !== 'withdrawn' && (
          <>
            {' · '}
            <bdi>{author}</bdi>
          </>
        )}
      </p>
      {stage !== null && <p>{messages.movedTo({ stage: nameOf(board, stage) })}</p>}
      {subject !== null && (
        <p>
          {messages.label({ text: messages.emailSent })} <bdi>{subject}</bdi>
        </p>
      )}
      {text !== null && <p className="pre-line">{text}</p>}
      {kind === 'note' && (
        <form method="post" action={`${toCandidatePath(id)}/notes/${entry.id}/delete`}>
          <button
            className="button plain"
            type="submit"
            aria-label={`${messages.label({ text: messages.deleteNote })} ${text}`}
          >
            {messages.deleteNote}
          </button>
        </form>
      )}
    </li>
  );
}
