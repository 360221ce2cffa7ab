import type { SentApplication } from '../../features/hiring/applications/public/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { describeStage } from './describe-stage.ts';

export interface ListedApplication {
  sent: SentApplication;
  /** Its page, which is also in its emails. */
  url: string;
}

/** The applications of a member, newest first. */
export function memberListView(board: Board, applications: ListedApplication[]): View {
  const { messages, formats } = board;
  return narrowView(
    { title: messages.myApplications },
    <>
      {applications.length === 0 && <p className="quiet">{messages.noApplications}</p>}
      <ul className="postings">
        {applications.map(({ sent, url }) => (
          <li key={sent.id} className="posting">
            <h2>
              <a href={url}>
                <bdi>{sent.job_title}</bdi>
              </a>
            </h2>
            <p className="quiet">
              {sent.company_name && (
                <>
                  <bdi>{sent.company_name}</bdi>
                  {' · '}
                </>
              )}
              <time dateTime={sent.created_at}>
                {messages.applicationSentOn({ date: formats.date(sent.created_at) })}
              </time>
            </p>
            <p>{describeStage(board, sent)}</p>
          </li>
        ))}
      </ul>
    </>,
  );
}
