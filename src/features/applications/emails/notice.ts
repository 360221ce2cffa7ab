import { toEmailKey } from '../../../platform/email-address.ts';
import type { EmailKind, EmailTemplate } from '../../../platform/mail/outbox/email-kind.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findJob } from '../../jobs/queries.ts';
import { findApplication } from '../queries.ts';
import { listEmployersOf } from '../visibility.ts';
import { APPLICATION_NOTICE } from './names.ts';
import { company, job, name, toTexts } from './placeholders.ts';
import { toValues } from './received.ts';

const template: EmailTemplate = {
  name: APPLICATION_NOTICE,
  description: 'Informs the email address that a job names for it of a new application.',
  sender: 'organization',
  placeholders: {
    job,
    company,
    name,
    email: { description: 'The email address of the candidate.', sample: 'mette@pilots.example' },
  },
  texts: {
    en: toTexts(
      'New application: {{job}}',
      '{{name}} ({{email}}) has applied for {{job}} on {{board}}.',
      'Reply to this email to write to the candidate. The staff of {{board}} can send you the documents.',
    ),
    de: toTexts(
      'Neue Bewerbung: {{job}}',
      '{{name}} ({{email}}) hat sich bei {{board}} als {{job}} beworben.',
      'Antworten Sie auf diese E-Mail, um der Person zu schreiben. Die Unterlagen erhalten Sie vom Team von {{board}}.',
    ),
    fr: toTexts(
      'Nouvelle candidature\u202f: {{job}}',
      '{{name}} ({{email}}) a postulé à {{job}} sur {{board}}.',
      'Répondez à cet e-mail pour écrire à cette personne. L’équipe de {{board}} peut vous envoyer les documents.',
    ),
    es: toTexts(
      'Nueva candidatura: {{job}}',
      '{{name}} ({{email}}) se ha inscrito en {{job}} en {{board}}.',
      'Responde a este correo para escribirle. El equipo de {{board}} puede enviarte los documentos.',
    ),
    nl: toTexts(
      'Nieuwe sollicitatie: {{job}}',
      '{{name}} ({{email}}) heeft gesolliciteerd naar {{job}} op {{board}}.',
      'Beantwoord deze e-mail om de sollicitant te schrijven. Het team van {{board}} kan je de documenten sturen.',
    ),
    pt: toTexts(
      'Nova candidatura: {{job}}',
      '{{name}} ({{email}}) se candidatou a {{job}} em {{board}}.',
      'Responda a este e-mail para escrever à pessoa. A equipe de {{board}} pode enviar os documentos.',
    ),
    pl: toTexts(
      'Nowa aplikacja: {{job}}',
      '{{name}} ({{email}}) aplikuje na stanowisko {{job}} w {{board}}.',
      'Odpowiedz na tę wiadomość, aby napisać do tej osoby. Zespół {{board}} może przesłać dokumenty.',
    ),
  },
};

/** Goes where the job says when it is sent. The documents stay in the dashboard. */
export const applicationNoticeEmail: EmailKind = {
  name: APPLICATION_NOTICE,
  validSeconds: 3 * 86_400,
  templates: [template],
  prepare: async (scope, { applicationId = '' }) => {
    const row = await findApplication(scope, applicationId);
    if (!row || row.job_id === null || row.stage === 'withdrawn') return undefined;
    const to = (await findJob(scope, row.job_id))?.notify_email ?? null;
    if (to === null || (await isEmployer(scope, row.job_id, to))) return undefined;
    return { to, template, values: { ...toValues(scope, row), email: row.email }, replyTo: row.email };
  },
};

/** Employers get an email of their own, with a link. */
async function isEmployer(scope: Scope, jobId: string, email: string): Promise<boolean> {
  const employers = await listEmployersOf(scope, jobId);
  return employers.some((employer) => toEmailKey(employer.email) === toEmailKey(email));
}
