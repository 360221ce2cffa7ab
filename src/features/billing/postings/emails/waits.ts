import type { NotificationCause } from '../../../people/notifications/cause.ts';
import type { PostingContent } from '../content.ts';
import { findPosting } from '../queries.ts';

/** Emails staff when a posting waits for review. */
export const postingWaitsCause: NotificationCause = {
  defaultRoles: ['owner', 'admin', 'editor'],
  permission: 'jobs:write',
  template: {
    name: 'posting_waits',
    description: 'Informs staff that a posting of an employer waits for review.',
    sender: 'organization',
    placeholders: {
      title: { description: 'The title of the job.', sample: 'Harbour Pilot' },
      company: { description: 'The company that the job names.', sample: 'North Sea Pilots' },
      link: {
        description: 'The dashboard, which lists the posting under Postings.',
        sample: 'https://jobs.harbour.example/dashboard',
        isUrl: true,
      },
      job_id: { description: 'The id of the job.', sample: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10' },
    },
  },
  findValues: async (scope, { postingId = '' }) => {
    const posting = await findPosting(scope, postingId);
    if (!posting?.job_id || (posting.stage !== 'pending_review' && posting.edit === null)) return undefined;
    const { title = '', company_name = '' } = (posting.edit ?? posting.content) as PostingContent;
    const link = `${scope.organization.boardUrl}/dashboard`;
    return { title, company: company_name ?? '', link, job_id: posting.job_id };
  },
};
