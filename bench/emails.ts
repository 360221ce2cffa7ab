/** Measures how many emails a process renders: `npm run bench -- --emails`. */
import { defaultColors } from '../src/features/emails/layout/brand.ts';
import { renderEmail } from '../src/features/emails/layout/render.tsx';
import type { EmailTemplate } from '../src/platform/mail/outbox/email-kind.ts';

const EMAILS = 5_000;

const texts = {
  subject: 'Sign in to {{board}}',
  text: 'Use this link to sign in to {{board}}:\n\n[Sign in to {{board}}]({{link}})\n\nThe link expires in 15 minutes.\n\nBye.',
};
const template: EmailTemplate = {
  name: 'sample',
  description: '',
  sender: 'organization',
  placeholders: { link: { description: '', sample: '', isUrl: true } },
  texts: { en: texts, de: texts },
};
const brand = { name: 'Harbour Jobs', url: 'https://jobs.example', logoUrl: null, colors: defaultColors };

export function measureEmails(): void {
  const render = (count: number) => {
    for (let sent = 0; sent < count; sent++)
      renderEmail(template, brand, 'en', texts, { link: `https://jobs.example/sign-in?token=${sent}` });
  };
  render(500);
  const before = process.cpuUsage();
  render(EMAILS);
  const { user, system } = process.cpuUsage(before);
  // CPU time, so that other programs do not change the result.
  const perSecond = Math.round(EMAILS / ((user + system) / 1e6));
  console.log(`${perSecond} emails rendered per second of CPU time, in HTML and text`);
}
