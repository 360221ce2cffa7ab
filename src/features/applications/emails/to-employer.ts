import type { EmailKind, EmailTemplate } from '../../../platform/mail/outbox/email-kind.ts';
import { findMember } from '../../members/queries.ts';
import { findApplication } from '../queries.ts';
import { toEmployerScope } from '../visibility.ts';
import { APPLICATION_TO_EMPLOYER } from './names.ts';
import { company, job, link, name, toTexts } from './placeholders.ts';
import { toValues } from './received.ts';

const template: EmailTemplate = {
  name: APPLICATION_TO_EMPLOYER,
  description: 'Informs each employer of a job of a new application, with a link to it.',
  sender: 'organization',
  placeholders: {
    job,
    company,
    name,
    link: { ...link, sample: 'https://jobs.harbour.example/account/candidates/sample' },
  },
  texts: {
    en: toTexts(
      'New application: {{job}}',
      '{{name}} has applied for {{job}} on {{board}}.',
      '[View the application]({{link}})',
    ),
    de: toTexts(
      'Neue Bewerbung: {{job}}',
      '{{name}} hat sich bei {{board}} als {{job}} beworben.',
      '[Bewerbung ansehen]({{link}})',
    ),
    fr: toTexts(
      'Nouvelle candidature\u202f: {{job}}',
      '{{name}} a postulé à {{job}} sur {{board}}.',
      '[Voir la candidature]({{link}})',
    ),
    es: toTexts(
      'Nueva candidatura: {{job}}',
      '{{name}} se ha inscrito en {{job}} en {{board}}.',
      '[Ver la candidatura]({{link}})',
    ),
    nl: toTexts(
      'Nieuwe sollicitatie: {{job}}',
      '{{name}} heeft gesolliciteerd naar {{job}} op {{board}}.',
      '[Sollicitatie bekijken]({{link}})',
    ),
    pt: toTexts(
      'Nova candidatura: {{job}}',
      '{{name}} se candidatou a {{job}} em {{board}}.',
      '[Ver a candidatura]({{link}})',
    ),
    pl: toTexts(
      'Nowa aplikacja: {{job}}',
      '{{name}} aplikuje na stanowisko {{job}} w {{board}}.',
      '[Zobacz aplikację]({{link}})',
    ),
  },
};

/** The page asks the employer to sign in. Is not sent to a member who no longer is an employer of the job. */
export const applicationToEmployerEmail: EmailKind = {
  name: APPLICATION_TO_EMPLOYER,
  validSeconds: 3 * 86_400,
  templates: [template],
  prepare: async (scope, { applicationId = '', memberId = '' }) => {
    const row = await findApplication(toEmployerScope(scope, memberId), applicationId);
    const member = await findMember(scope, memberId);
    if (!row || !member || row.stage === 'withdrawn') return undefined;
    const values = {
      ...toValues(scope, row),
      link: `${scope.organization.boardUrl}/account/candidates/${row.id}`,
    };
    return { to: member.email, template, values, replyTo: row.email };
  },
};
