import {
  findListedJobs,
  type ListedJob,
  type ListedJobRow,
  toListedJob,
} from '../../../features/jobs/jobs/public/listed-jobs.ts';
import { listSavedJobs } from '../../../features/jobs/saved-jobs/queries.ts';
import { findMemberSession } from '../../../features/people/members/sessions/sessions.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Board } from '../../board.ts';
import type { BoardPage } from '../../board-page.ts';
import { JobCard } from '../../job-lists/job-card.tsx';
import { paths } from '../../paths.ts';
import { SaveButton } from './save-button.tsx';

/** As many as the script saves. */
const MAX_JOBS = 100;

/** The jobs that a member saved, or else a browser. The browser has their ids, and its script asks for them. */
export const savedJobsPage: BoardPage = {
  path: paths.savedJobs,
  parameters: ['job'],
  // Which jobs someone saved belongs in no cache.
  isPersonal: true,
  show: async ({ board, query, cookies }) => {
    const { scope, messages } = board;
    const session = query.has('job') ? undefined : await findMemberSession(scope, cookies);
    const rows = session
      ? await listSavedJobs(scope, session.member.id)
      : await findSaved(scope, query.getAll('job'));
    return {
      title: messages.savedJobs,
      canonicalPath: undefined,
      main: (
        <div className="saved">
          <h1>{messages.savedJobs}</h1>
          {!session && (
            <>
              <p className="quiet">{messages.savedJobsText}</p>
              <noscript>
                <p>{messages.savedJobsNeedScripts}</p>
              </noscript>
            </>
          )}
          <SavedJobs
            board={board}
            jobs={rows.map((row) => toListedJob(row, scope))}
            isOfMember={session !== undefined}
          />
        </div>
      ),
    };
  },
};

async function findSaved(scope: Scope, ids: string[]): Promise<ListedJobRow[]> {
  const rows = await findListedJobs(scope, ids.filter(isId).slice(0, MAX_JOBS));
  return rows.filter(({ read_status }) => read_status !== 'draft');
}

interface SavedJobsProps {
  board: Board;
  jobs: ListedJob[];
  /** The script leaves the list of a member as it is. */
  isOfMember: boolean;
}

function SavedJobs({ board, jobs, isOfMember }: SavedJobsProps) {
  const { messages } = board;
  return (
    <div data-saved-list={isOfMember ? 'member' : ''} aria-live="polite">
      {jobs.length === 0 && <p>{messages.noSavedJobs}</p>}
      <ul className="jobs">
        {jobs.map((job) => (
          <JobCard key={job.id} board={board} job={job} heading="h2">
            <SaveButton messages={messages} jobId={job.id} />
          </JobCard>
        ))}
      </ul>
    </div>
  );
}
