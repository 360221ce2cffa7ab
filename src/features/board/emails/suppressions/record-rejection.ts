import type { Rejection } from '../../../../platform/mail/mailer.ts';
import type { EmailKind } from '../../../../platform/mail/outbox/email-kind.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { countRejection, hasSuppression, saveSuppression } from './queries.ts';

/** Servers reject emails for many reasons. Only when it happens again and again is the mailbox at fault. */
const REJECTIONS_OF_BOUNCE = 3;

/**
 * Suppresses an email address whose mailbox does not exist, or that rejects emails again and again. A missing mailbox concerns everyone.
 * Other rejections concern only the sending organization: with its texts, an organization could provoke rejections and lock out a
 * user who signs in by link.
 */
export async function recordRejection(scope: Scope, email: string, rejection: Rejection): Promise<void> {
  const isShared = rejection === 'no_mailbox';
  const isBounce = isShared || (await countRejection(scope, email)) >= REJECTIONS_OF_BOUNCE;
  if (isBounce) await saveSuppression(scope, { email, reason: 'bounce', isShared });
}

export async function isSuppressed(
  scope: Scope,
  email: string,
  { isAlert = false }: EmailKind,
): Promise<boolean> {
  return hasSuppression(scope, email, { isAlert });
}
