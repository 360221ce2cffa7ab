import { escapeHtml } from '../../../../platform/html-text.ts';
import type { Mail } from '../../../../platform/mail/mailer.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { LINK_MINUTES } from './queries.ts';

/** The link opens a page with a button that sends the token. Email scanners open links, and must not use up the token. */
export function writeLinkEmail({ organization: { name, boardUrl } }: Scope, to: string, token: string): Mail {
  const url = `${boardUrl}/sign-in?token=${token}`;
  const expiry = `The link expires in ${LINK_MINUTES} minutes and works once.`;
  const otherwise = 'If you did not request this email, you can ignore it.';
  return {
    to,
    fromName: name,
    subject: `Sign in to ${name}`,
    text: `Use this link to sign in to ${name}:\n\n${url}\n\n${expiry}\n\n${otherwise}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head>',
      '<body style="font-family: sans-serif; line-height: 1.5">',
      `<p><a href="${escapeHtml(url)}">Sign in to ${escapeHtml(name)}</a></p>`,
      `<p>${expiry}</p><p>${otherwise}</p></body></html>\n`,
    ].join('\n'),
  };
}
