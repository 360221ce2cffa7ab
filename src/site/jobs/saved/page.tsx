import { findJobs, type JobRow, toJob } from '../../../features/jobs/queries.ts';
import type { Job } from '../../../features/jobs/schema.ts';
import { findMemberSession } from '../../../features/members/sessions/sessions.ts';
import { listSavedJobs } from '../../../features/saved-jobs/queries.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Board } from '../../board.ts';
import type { BoardPage } from '../../board-page.ts';
import { type CompanyPaths, findCompanyPaths } from '../../companies/company-paths.ts';
import { JobCard } from '../job-card.tsx';
import { SaveButton } from './save-button.tsx';

/** As many as the script saves. */
const MAX_JOBS = 100;

/** The jobs that a member saved, or else a browser. The browser has their ids, and its script asks for them. */
export const savedJobsPage: BoardPage = {
  path: '/account/saved-jobs',
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
            jobs={rows.map((row) => toJob(row, scope))}
            companyPaths={await findCompanyPaths(scope, rows)}
            isOfMember={session !== undefined}
          />
        </div>
      ),
    };
  },
};

async function findSaved(scope: Scope, ids: string[]): Promise<JobRow[]> {
  const rows = await findJobs(scope, ids.filter(isId).slice(0, MAX_JOBS));
  return rows.filter(({ read_status }) => read_status !== 'draft');
}

interface SavedJobsProps {
  board: Board;
  jobs: Job[];
  companyPaths: CompanyPaths;
  /** The script leaves the list of a member as it is. */
  isOfMember: boolean;
}

function SavedJobs({ board, jobs, companyPaths, isOfMember }: SavedJobsProps) {
  const { messages } = board;
  return (
    <div data-saved-list={isOfMember ? 'member' : ''} aria-live="polite">
      {jobs.length === 0 && <p>{messages.noSavedJobs}</p>}
      <ul className="jobs">
        {jobs.map((job) => (
          <JobCard key={job.id} board={board} job={job} companyPaths={companyPaths} heading="h2">
            <SaveButton messages={messages} jobId={job.id} />
          </JobCard>
        ))}
      </ul>
    </div>
  );
}
