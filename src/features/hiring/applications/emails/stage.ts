import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { commonMessagesIn } from '../../../../platform/languages/common-messages.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { nameStage } from '../name-stage.ts';
import { findApplication } from '../queries.ts';
import { APPLICATION_STAGE } from './names.ts';
import { company, job, link, name } from './placeholders.ts';
import { toValues } from './received.ts';
import { toApplicationUrl } from './urls.ts';

const template: EmailTemplate = {
  name: APPLICATION_STAGE,
  description: 'Tells a candidate the new stage of the application, if staff choose so.',
  sender: 'organization',
  placeholders: {
    job,
    company,
    name,
    link: { ...link, isRequired: false },
    stage: {
      description: 'The name of the stage.',
      sample: (language) => commonMessagesIn(language).stages.interview,
      isRequired: true,
    },
  },
};

/** Is not sent if the application has moved on. */
export function applicationStageEmail(keyRing: KeyRing): EmailKind {
  return {
    name: APPLICATION_STAGE,
    validSeconds: 3 * 86_400,
    templates: [template],
    prepare: async (scope, { applicationId = '', stage = '' }) => {
      const row = await findApplication(scope, applicationId);
      if (row?.stage !== stage) return undefined;
      const language = row.language as EmailLanguage;
      const values = {
        ...toValues(scope, row),
        link: await toApplicationUrl(scope, keyRing, row),
        stage: await nameStage(scope, row.stage, language),
      };
      return { to: row.email, template, language, values };
    },
  };
}
