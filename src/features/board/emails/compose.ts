import type { EmailTemplate, PreparedEmail } from '../../../platform/mail/outbox/email-kind.ts';
import { builtInTexts, chooseLanguage } from '../../../platform/mail/outbox/email-messages.ts';
import type { EmailContent } from '../../../platform/mail/outbox/send.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findBrandColors } from '../organizations/brand-colors.ts';
import { getOwnOrganization, type OrganizationRow } from '../organizations/queries.ts';
import { type Brand, defaultColors } from './layout/brand.ts';
import { isTooLarge, type RenderedEmail, renderEmail } from './layout/render.tsx';
import { findTexts } from './templates/queries.ts';

/** Writes an email in the name, the layout and the language of its sender. */
export async function composeEmail(
  scope: Scope,
  { template, language, values, lists = {}, replyTo }: PreparedEmail,
): Promise<EmailContent> {
  if (template.sender === 'installation')
    return composeForInstallation(scope, template, language ?? 'en', values);
  const row = await getOwnOrganization(scope);
  const chosen = chooseLanguage(template, language ?? row.language);
  const texts = await findTexts(scope, template, chosen);
  return {
    ...toContent(renderEmail(template, toBrand(scope, row), chosen, texts, values, lists)),
    fromName: row.from_name ?? row.name,
    ...toReplyTo(replyTo ?? row.reply_to),
  };
}

function toReplyTo(replyTo: string | null): Pick<EmailContent, 'replyTo'> {
  return replyTo === null ? {} : { replyTo };
}

/** The brand of the scope's organization. */
export function toBrand({ organization }: Scope, row: OrganizationRow): Brand {
  return {
    name: row.name,
    url: organization.boardUrl,
    logoUrl: row.logo_url,
    colors: findBrandColors(row) ?? defaultColors,
  };
}

/** The text still names the board, if the email concerns one. */
function composeForInstallation(
  { organization: { name, boardUrl } }: Scope,
  template: EmailTemplate,
  language: string,
  values: PreparedEmail['values'],
): EmailContent {
  const brand = { name: 'Corkboard', url: boardUrl, logoUrl: null, colors: defaultColors };
  const chosen = chooseLanguage(template, language);
  return toContent(
    renderEmail(template, brand, chosen, builtInTexts(template, chosen), { board: name, ...values }),
  );
}

/** Long values can make an email too large. Its text has everything. */
function toContent(rendered: RenderedEmail): EmailContent {
  const { subject, text, html } = rendered;
  return isTooLarge(rendered) ? { subject, text } : { subject, text, html };
}
