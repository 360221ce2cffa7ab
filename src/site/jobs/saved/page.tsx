import { findJobs, toJob } from '../../../features/jobs/queries.ts';
import type { Job } from '../../../features/jobs/schema.ts';
import { isId } from '../../../platform/ids.ts';
import type { Board } from '../../board.ts';
import type { BoardPage } from '../../board-page.ts';
import { JobCard } from '../job-card.tsx';
import { SaveButton } from './save-button.tsx';

/** As many as the script saves. */
const MAX_JOBS = 100;

/** The jobs that a browser saved. The browser has their ids, and its script asks for them. */
export const savedJobsPage: BoardPage = {
  path: '/account/saved-jobs',
  parameters: ['job'],
  // Which jobs someone saved belongs in no cache.
  isPersonal: true,
  show: async ({ board, query }) => {
    const { scope, messages } = board;
    const ids = query.getAll('job').filter(isId).slice(0, MAX_JOBS);
    const rows = (await findJobs(scope, ids)).filter(({ read_status }) => read_status !== 'draft');
    return {
      title: messages.savedJobs,
      canonicalPath: undefined,
      main: (
        <div className="saved">
          <h1>{messages.savedJobs}</h1>
          <p className="quiet">{messages.savedJobsText}</p>
          <noscript>
            <p>{messages.savedJobsNeedScripts}</p>
          </noscript>
          <SavedJobs board={board} jobs={rows.map((row) => toJob(row, scope))} />
        </div>
      ),
    };
  },
};

function SavedJobs({ board, jobs }: { board: Board; jobs: Job[] }) {
  const { messages } = board;
  return (
    <div data-saved-list="" aria-live="polite">
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
