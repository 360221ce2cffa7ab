import { toStaffLanguage } from '../../../../platform/languages/languages.ts';
import type {
  EmailKind,
  EmailPayload,
  EmailTemplate,
  PreparedEmail,
} from '../../../../platform/mail/outbox/email-kind.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { getOwnOrganization } from '../queries.ts';
import { toProof, toTxtName } from './proof.ts';
import { findDomain } from './queries.ts';

export const DOMAIN_CONTESTED = 'domain_contested';

/** From the installation, because it concerns the organization and not the visitors of its board. */
const template: EmailTemplate = {
  name: DOMAIN_CONTESTED,
  description:
    'Asks an organization to verify its domain again, because another one has proved control of it.',
  sender: 'installation',
  placeholders: {
    domain: { description: 'The domain.', sample: 'jobs.harbour.example', isRequired: true },
    deadline: { description: 'The day on which the domain moves.', sample: 'November 30, 2026' },
    txt_name: { description: 'The name of the TXT record.', sample: '_corkboard.jobs.harbour.example' },
    txt_value: { description: 'The value of the TXT record.', sample: 'corkboard-verification=sample' },
  },
};

/** Asks the holder of a domain to prove it again. */
export const domainContestedEmail: EmailKind = {
  name: DOMAIN_CONTESTED,
  validSeconds: 7 * 86_400,
  templates: [template],
  prepare: prepareContestEmail,
};

async function prepareContestEmail(
  scope: Scope,
  { domainId = '' }: EmailPayload,
): Promise<PreparedEmail | undefined> {
  const row = await findDomain(scope, domainId);
  if (!row?.contested_since) return undefined;
  const { contact_email, language } = await getOwnOrganization(scope);
  if (contact_email === null) return undefined;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    to: contact_email,
    template,
    language: toStaffLanguage(language),
    values: {
      domain: row.domain,
      deadline: date.format(new Date(row.transfer_at ?? 0)),
      txt_name: toTxtName(row.domain),
      txt_value: toProof(row.token),
    },
  };
}
