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
    placeholders: { job },
    texts: {
      en: toTexts(
        'New application: {{job}}',
        'A candidate has applied for {{job}} on {{board}}. The dashboard shows the application under Applications.',
        footer.en,
      ),
      de: toTexts(
        'Neue Bewerbung: {{job}}',
        'Bei {{board}} ist eine Bewerbung als {{job}} eingegangen. Das Dashboard zeigt sie unter Bewerbungen.',
        footer.de,
      ),
    },
  },
  findValues: async (scope, { applicationId = '' }) => {
    const row = await findApplication(scope, applicationId);
    return row && { job: row.job_title };
  },
};
