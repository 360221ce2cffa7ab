import { commonMessagesIn } from '../../../platform/languages/common-messages.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toApplicationSettings } from '../../board/organizations/application-settings.ts';
import { getOwnOrganization } from '../../board/organizations/queries.ts';
import type { Stage } from '../application-forms/stages.ts';

/** The name of a stage: the organization's name, or else the built-in one in this language. */
export async function nameStage(scope: Scope, stage: string, language: EmailLanguage): Promise<string> {
  const { stage_names } = toApplicationSettings(await getOwnOrganization(scope));
  return stage_names[stage] ?? commonMessagesIn(language).stages[stage as Stage];
}
