import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate, EmailTexts } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import { nameStage } from '../name-stage.ts';
import { findApplication } from '../queries.ts';
import { APPLICATION_STAGE } from './names.ts';
import { company, job, link, name, toTexts } from './placeholders.ts';
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
      sample: { en: 'Interview', de: 'Gespräch' },
      isRequired: true,
    },
  },
  texts: {
    en: toTexts(
      'Your application: {{job}}',
      'Hello {{name}}, your application for {{job}} at {{company}} has a new status: {{stage}}.',
      '[View the application]({{link}})',
    ),
    de: toTexts(
      'Ihre Bewerbung: {{job}}',
      'Guten Tag {{name}}, Ihre Bewerbung als {{job}} bei {{company}} hat einen neuen Stand: {{stage}}.',
      '[Bewerbung ansehen]({{link}})',
    ),
    fr: toTexts(
      'Votre candidature\u202f: {{job}}',
      'Bonjour {{name}}, votre candidature pour {{job}} chez {{company}} a un nouveau statut\u202f: {{stage}}.',
      '[Voir la candidature]({{link}})',
    ),
    es: toTexts(
      'Tu candidatura: {{job}}',
      'Hola, {{name}}: tu candidatura para {{job}} en {{company}} tiene un nuevo estado: {{stage}}.',
      '[Ver la candidatura]({{link}})',
    ),
    nl: toTexts(
      'Je sollicitatie: {{job}}',
      'Hallo {{name}}, je sollicitatie naar {{job}} bij {{company}} heeft een nieuwe status: {{stage}}.',
      '[Sollicitatie bekijken]({{link}})',
    ),
    pt: toTexts(
      'Sua candidatura: {{job}}',
      'Olá, {{name}}! Sua candidatura para {{job}} em {{company}} tem um novo status: {{stage}}.',
      '[Ver a candidatura]({{link}})',
    ),
    pl: toTexts(
      'Twoja aplikacja: {{job}}',
      'Dzień dobry, {{name}}! Twoja aplikacja na stanowisko {{job}} w {{company}} ma nowy status: {{stage}}.',
      '[Zobacz aplikację]({{link}})',
    ),
  } satisfies Record<EmailLanguage, EmailTexts>,
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
