import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { getOwnOrganization } from '../queries.ts';
import { DOMAIN_CONTESTED } from './contest-email.ts';
import { setNotified } from './contest-queries.ts';
import { getDomain } from './queries.ts';

/** Enqueues one email to the contact email address of the organization with the contested domain, once there is one. */
export async function notifyHolder(scope: Scope, id: string): Promise<void> {
  const { contested_since, contest_notified_at } = await getDomain(scope, id);
  if (contested_since === null || contest_notified_at !== null) return;
  const { contact_email } = await getOwnOrganization(scope);
  if (contact_email === null) return;
  await inTransaction(scope, async (scope) => {
    const cause = `${id} ${contested_since}`;
    await enqueueEmail(scope, { kind: DOMAIN_CONTESTED, cause, payload: { domainId: id } });
    await setNotified(scope, id);
  });
}
