import { toStaffLanguage } from '../../../../platform/languages/languages.ts';
import type { EmailKind } from '../../../../platform/mail/outbox/email-kind.ts';
import { getOwnOrganization } from '../../../board/organizations/queries.ts';
import type { NotificationCause } from '../../notifications/cause.ts';
import { isNotified } from './notify.ts';
import { findRecipient } from './queries.ts';

/** The emails of a cause. A user who has lost the role or turned the cause off meanwhile gets none. */
export function toEmailKind(cause: NotificationCause): EmailKind {
  const { template, findValues } = cause;
  return {
    name: template.name,
    validSeconds: 7 * 86_400,
    templates: [template],
    prepare: async (scope, { userId = '', ...payload }) => {
      const recipient = await findRecipient(scope, template.name, userId);
      if (!recipient || !isNotified(cause, recipient)) return undefined;
      const language = toStaffLanguage((await getOwnOrganization(scope)).language);
      const values = await findValues(scope, payload, language);
      return values && { to: recipient.email, template, language, values };
    },
  };
}
