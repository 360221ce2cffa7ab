import { toStaffLanguage } from '../../../../platform/languages/languages.ts';
import { staffEmailMessagesIn } from '../../../../platform/mail/outbox/email-messages.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { NotificationCause, NotifyStaff } from '../../../people/notifications/cause.ts';
import { toProof, toTxtName } from './proof.ts';
import { type DomainRow, findDomain } from './queries.ts';

/** Why a domain failed. */
type Reason = 'unproved' | 'lost';

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
      reason: {
        description: 'Why it failed, in a sentence.',
        sample: (language) => staffEmailMessagesIn(toStaffLanguage(language)).domainFailures.unproved,
      },
      txt_name: { description: 'The name of the TXT record.', sample: '_corkboard.jobs.harbour.example' },
      txt_value: { description: 'The value of the TXT record.', sample: 'corkboard-verification=sample' },
    },
  },
  findValues: async (scope, { domainId = '', reason = '' }, language) => {
    const row = await findDomain(scope, domainId);
    if (row?.status !== 'failed') return undefined;
    return {
      domain: row.domain,
      reason: staffEmailMessagesIn(language).domainFailures[reason as Reason],
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
  reason: Reason,
): Promise<void> {
  await notifyStaff(scope, domainFailedCause, {
    key: `${id} ${updated_at}`,
    payload: { domainId: id, reason },
  });
}
