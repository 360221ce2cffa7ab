import type { Placeholder } from '../../../../platform/mail/outbox/email-kind.ts';

export const job: Placeholder = { description: 'The title of the job.', sample: 'Harbour Pilot' };
export const company: Placeholder = {
  description: 'The name of the company. If the job names none, that of the board.',
  sample: 'North Sea Pilots',
};
export const name: Placeholder = { description: 'The name of the candidate.', sample: 'Mette Holm' };
export const link: Placeholder = {
  description: 'The URL of the page with the application.',
  sample: 'https://jobs.harbour.example/account/applications/sample',
  isUrl: true,
  isRequired: true,
};
