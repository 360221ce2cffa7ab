import { toEmailKey } from '../../../../platform/email-address.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findJob } from '../../../jobs/jobs/queries.ts';
import { findApplication } from '../queries.ts';
import { listEmployersOf } from '../visibility.ts';
import { APPLICATION_NOTICE } from './names.ts';
import { company, job, name } from './placeholders.ts';
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
