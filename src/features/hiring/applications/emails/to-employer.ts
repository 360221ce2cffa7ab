import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { findMember } from '../../../people/members/queries.ts';
import { findApplication } from '../queries.ts';
import { toEmployerScope } from '../visibility.ts';
import { APPLICATION_TO_EMPLOYER } from './names.ts';
import { company, job, link, name } from './placeholders.ts';
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
