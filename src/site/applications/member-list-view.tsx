import type { SentApplication } from '../../features/applications/public/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { describeStage } from './describe-stage.ts';

/** The applications of a member, newest first. The link in each email leads to one. */
export function memberListView(board: Board, applications: SentApplication[]): View {
  const { messages, formats } = board;
  return {
    title: messages.myApplications,
    canonicalPath: undefined,
    main: (
      <div className="narrow">
        <h1>{messages.myApplications}</h1>
        {applications.length === 0 && <p className="quiet">{messages.noApplications}</p>}
        <dl className="data">
          {applications.map((application) => (
            <div key={application.id}>
              <dt>
                <bdi>{application.job_title}</bdi>
                {application.company_name && (
                  <>
                    {' · '}
                    <bdi>{application.company_name}</bdi>
                  </>
                )}
              </dt>
              <dd>
                {describeStage(board, application)}
                {' · '}
                <time dateTime={application.created_at}>
                  {messages.applicationSentOn(formats.date(application.created_at))}
                </time>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ),
  };
}
