import type { Database } from '../../platform/database/connect.ts';
import { MailError, type Mailer } from '../../platform/mail/mailer.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { scopesOf } from '../organizations/scopes.ts';
import { writeLinkMail } from './link-mail.ts';
import {
  beginSending,
  type ClaimedLink,
  claimDueLinks,
  releaseLink,
  takeLinkRequests,
} from './queue-queries.ts';
import { newToken } from './tokens.ts';

const REQUESTS_AT_ONCE = 500;
const MAILS_AT_ONCE = 5;
/** After so long a run claims no more; the next one begins with what is due then. */
const RUN_MS = 20_000;
const RETRY_AFTER_SECONDS = [5, 15, 30, 60];

interface Sending {
  platform: Platform;
  mailer: Mailer;
}

/** Sends the links that were asked for. Those under way are given back once `stop` is aborted. */
export async function sendSignInLinks(db: Database, sending: Sending, stop: AbortSignal): Promise<void> {
  let taken: number;
  do taken = await takeLinkRequests(db, REQUESTS_AT_ONCE);
  while (taken === REQUESTS_AT_ONCE && !stop.aborted);
  const end = AbortSignal.any([stop, AbortSignal.timeout(RUN_MS)]);
  const failures: unknown[] = [];
  while (!end.aborted) {
    const claimed = await claimDueLinks(db, MAILS_AT_ONCE);
    if (claimed.length === 0) break;
    const scopes = await scopesOf(db, claimed, sending.platform);
    await Promise.all(
      claimed.map(async (link) => {
        const scope = scopes.get(link.organization_id);
        // One mail's trouble is not the others'.
        if (scope) await sendLink(scope, link, sending.mailer, stop).catch((error) => failures.push(error));
      }),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, toMessage(failures));
}

async function sendLink(scope: Scope, link: ClaimedLink, mailer: Mailer, stop: AbortSignal): Promise<void> {
  const token = newToken();
  const recipient = await beginSending(scope, link, token.hash);
  if (!recipient) return;
  try {
    await mailer.send(writeLinkMail(scope, recipient.email, token.text), stop);
    await releaseLink(scope, link, null);
  } catch (error) {
    await releaseLink(scope, link, retryAfter(error, link, stop));
    if (!stop.aborted) throw error;
  }
}

/** An address that nobody has is not asked again; null is never. */
function retryAfter(error: unknown, { attempts }: ClaimedLink, stop: AbortSignal): number | null {
  if (stop.aborted) return 0;
  if (error instanceof MailError && error.isPermanent) return null;
  return RETRY_AFTER_SECONDS[attempts - 1] ?? RETRY_AFTER_SECONDS.at(-1) ?? 60;
}

function toMessage(failures: unknown[]): string {
  return `${failures.length} sign-in mails were not sent: ${(failures[0] as Error).message}`;
}
