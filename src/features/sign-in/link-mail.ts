import { escapeHtml } from '../../platform/html-text.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Scope } from '../../platform/scope.ts';
import { LINK_MINUTES } from './link-queries.ts';

/** Leads to a page of the board, which sends the token on: programs that look at mails open links, and must not use it up. */
export function writeLinkMail({ organization: { name, boardUrl } }: Scope, to: string, token: string): Mail {
  const link = `${boardUrl}/sign-in?token=${token}`;
  const rules = `It works once, within ${LINK_MINUTES} minutes.`;
  const otherwise =
    'If you did not ask for it, you can ignore this mail: nobody is signed in without the link.';
  return {
    to,
    fromName: name,
    subject: `Sign in to ${name}`,
    text: `This link signs you in to ${name}:\n\n${link}\n\n${rules}\n\n${otherwise}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head>',
      '<body style="font-family: sans-serif; line-height: 1.5">',
      `<p><a href="${escapeHtml(link)}">Sign in to ${escapeHtml(name)}</a></p>`,
      `<p>${rules}</p><p>${otherwise}</p></body></html>\n`,
    ].join('\n'),
  };
}
