import type { NotificationCause } from '../../notifications/cause.ts';
import { findApplication } from '../queries.ts';
import { job, toTexts } from './placeholders.ts';

const footer = {
  en: 'You get this email because of your role in {{board}}. You can turn it off in your notification settings.',
  de: 'Sie erhalten diese E-Mail aufgrund Ihrer Rolle bei {{board}}. In Ihren Benachrichtigungseinstellungen können Sie sie abschalten.',
};

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
    texts: {
      en: toTexts(
        'New application: {{job}}',
        'A candidate has applied for {{job}} on {{board}}. The dashboard lists the application under Applications.',
        '[Open the dashboard]({{link}})',
        footer.en,
      ),
      de: toTexts(
        'Neue Bewerbung: {{job}}',
        'Bei {{board}} ist eine Bewerbung als {{job}} eingegangen. Das Dashboard zeigt sie unter Bewerbungen.',
        '[Dashboard öffnen]({{link}})',
        footer.de,
      ),
    },
  },
  findValues: async (scope, { applicationId = '' }) => {
    const row = await findApplication(scope, applicationId);
    return row && { job: row.job_title, link: `${scope.organization.boardUrl}/dashboard` };
  },
};
