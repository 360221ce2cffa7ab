import type { NotificationCause } from '../../../people/notifications/cause.ts';
import { findApplication } from '../queries.ts';
import { job } from './placeholders.ts';

/** Informs staff of a new application. It names no one: the dashboard shows the candidate. */
export const applicationArrivedCause: NotificationCause = {
  defaultRoles: ['owner', 'admin', 'editor'],
  permission: 'applications:read',
  template: {
    name: 'application_arrived',
    description: 'Informs staff of a new application.',
    sender: 'organization',
    placeholders: {
      job,
      link: {
        description: 'The dashboard, which lists the application under Applications.',
        sample: 'https://jobs.harbour.example/dashboard',
        isUrl: true,
      },
    },
  },
  findValues: async (scope, { applicationId = '' }) => {
    const row = await findApplication(scope, applicationId);
    return row && { job: row.job_title, link: `${scope.organization.boardUrl}/dashboard` };
  },
};
