import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import type { Scope } from '../../../platform/scope.ts';
import { getOwnOrganization } from '../queries.ts';
import { setNotified } from './contest-queries.ts';
import { toProof, toTxtName } from './proof.ts';
import { type DomainRow, getDomain } from './queries.ts';

/** Sends one email to the contact email address of the organization with the contested domain. The next check retries a failure. */
export async function notifyHolder(
  scope: Scope,
  mailer: Mailer,
  id: string,
  stop: AbortSignal,
): Promise<void> {
  const domain = await getDomain(scope, id);
  if (domain.contested_since === null || domain.contest_notified_at !== null) return;
  const { contact_email } = await getOwnOrganization(scope);
  if (contact_email === null) return;
  await mailer.send(writeContestMail(scope, contact_email, domain), stop);
  await setNotified(scope, id);
}

function writeContestMail({ organization }: Scope, to: string, row: DomainRow): Mail {
  const { domain, token, transfer_at } = row;
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const deadline = date.format(new Date(transfer_at ?? 0));
  return {
    to,
    subject: `Action required: verify ${domain} by ${deadline}`,
    text: [
      `Another organization has verified that it controls ${domain}, the domain of your board ${organization.name}.`,
      `To keep the domain, verify it again by ${deadline} (UTC). Add this TXT record at your DNS provider:`,
      `Name:  ${toTxtName(domain)}\nValue: ${toProof(token)}`,
      'Or point the domain to this server again. We check every three hours.',
      `If the domain is no longer yours, you do not need to do anything. It moves to the other organization on ${deadline}.`,
      '',
    ].join('\n\n'),
  };
}
