import type { StaffLanguage } from '../../../platform/languages/languages.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { NotificationCause, NotifyStaff } from '../../notifications/cause.ts';
import { toProof, toTxtName } from './proof.ts';
import { type DomainRow, findDomain } from './queries.ts';

const reasons = {
  unproved: {
    en: 'It was not verified within seven days.',
    de: 'Sie wurde nicht innerhalb von sieben Tagen nachgewiesen.',
  },
  lost: {
    en: 'Another organization verified it, and your organization did not verify it again within 30 days.',
    de: 'Eine andere Organisation hat sie nachgewiesen, und Ihre Organisation hat sie nicht innerhalb von 30 Tagen erneut nachgewiesen.',
  },
} satisfies Record<string, Record<StaffLanguage, string>>;

/** Emails staff when a claim expires unverified, and when a domain moves to another organization. */
export const domainFailedCause: NotificationCause = {
  defaultRoles: ['owner', 'admin'],
  permission: 'domains:read',
  template: {
    name: 'domain_failed',
    description:
      'Informs staff that a domain failed, because it was not verified within seven days or moved to another organization.',
    sender: 'organization',
    placeholders: {
      domain: { description: 'The domain.', sample: 'jobs.harbour.example' },
      reason: { description: 'Why it failed, in a sentence.', sample: reasons.unproved },
      txt_name: { description: 'The name of the TXT record.', sample: '_corkboard.jobs.harbour.example' },
      txt_value: { description: 'The value of the TXT record.', sample: 'corkboard-verification=sample' },
    },
    texts: {
      en: {
        subject: 'The domain {{domain}} failed',
        text: [
          '{{board}} is not available at {{domain}}. {{reason}}',
          'To use the domain, add this TXT record at your DNS provider. Then verify the domain again.',
          'Name: {{txt_name}}\nValue: {{txt_value}}',
          'If you no longer need the domain, delete it.',
          'You get this email because of your role in {{board}}. You can turn it off in your notification settings.',
        ].join('\n\n'),
      },
      de: {
        subject: 'Die Domain {{domain}} ist fehlgeschlagen',
        text: [
          '{{board}} ist unter {{domain}} nicht erreichbar. {{reason}}',
          'Um die Domain zu verwenden, fügen Sie bei Ihrem DNS-Anbieter diesen TXT-Eintrag hinzu. Prüfen Sie die Domain danach erneut.',
          'Name: {{txt_name}}\nWert: {{txt_value}}',
          'Wenn Sie die Domain nicht mehr brauchen, löschen Sie sie.',
          'Sie erhalten diese E-Mail aufgrund Ihrer Rolle bei {{board}}. In Ihren Benachrichtigungseinstellungen können Sie sie abschalten.',
        ].join('\n\n'),
      },
    },
  },
  findValues: async (scope, { domainId = '', reason = '' }, language) => {
    const row = await findDomain(scope, domainId);
    if (row?.status !== 'failed') return undefined;
    return {
      domain: row.domain,
      reason: reasons[reason as keyof typeof reasons][language],
      txt_name: toTxtName(row.domain),
      txt_value: toProof(row.token),
    };
  },
};

/** Call it in the transaction in which the domain failed. */
export async function notifyOfFailure(
  scope: Scope,
  notifyStaff: NotifyStaff,
  { id, updated_at }: DomainRow,
  reason: keyof typeof reasons,
): Promise<void> {
  await notifyStaff(scope, domainFailedCause, {
    key: `${id} ${updated_at}`,
    payload: { domainId: id, reason },
  });
}
