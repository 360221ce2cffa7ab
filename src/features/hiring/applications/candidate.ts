import { sql } from 'kysely';
import { uniqueViolation } from '../../../platform/database/violations.ts';
import { recordEvent } from '../../../platform/events.ts';
import { notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { hashToken, isToken } from '../../../platform/sign-in/tokens.ts';
import type { NotifyStaff } from '../../people/notifications/cause.ts';
import { alreadyApplied, recordArrival, removeApplications } from './apply.ts';
import {
  type ApplicationRow,
  findApplicationByToken,
  lockApplication,
  lockCurrent,
  toState,
} from './queries.ts';
import { applicationWithdrawn } from './schema.ts';
import { insertEntries, updateApplicationRow } from './write-queries.ts';

/** The application of the token in an email. */
export async function findApplicationOfToken(
  scope: Scope,
  token: string,
): Promise<ApplicationRow | undefined> {
  return isToken(token) ? findApplicationByToken(scope, hashToken(token)) : undefined;
}

export async function getApplicationOfToken(scope: Scope, token: string): Promise<ApplicationRow> {
  return orNotFound(await findApplicationOfToken(scope, token), 'application');
}

/** Two links of the same candidate, opened at once. */
const MAX_TRIES = 3;

/**
 * Replaces the candidate's earlier application for the job by the one that waited for its link. Does nothing if it counts already. Throws
 * 409 `already_applied` if the earlier one was read.
 */
export async function confirmReplacement(scope: Scope, id: string, notifyStaff: NotifyStaff): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(scope, (scope) => replaceOnce(scope, id, notifyStaff));
    } catch (error) {
      if (uniqueViolation(error) !== 'applications_candidate_key' || tries === MAX_TRIES) throw error;
    }
  }
}

async function replaceOnce(scope: Scope, id: string, notifyStaff: NotifyStaff): Promise<void> {
  const waiting = orNotFound(await lockApplication(scope, id), 'application');
  if (!waiting.is_pending) return;
  const { job_id: jobId, email_key: emailKey } = waiting;
  if (jobId === null) throw notFound('job');
  const current = await lockCurrent(scope, { jobId, emailKey });
  if (current && current.read_at !== null) throw alreadyApplied();
  if (current) await removeApplications(scope, [current]);
  const now = sql<string>`now()`;
  const row = await updateApplicationRow(scope, id, {
    is_pending: false,
    created_at: now,
    stage_changed_at: now,
  });
  await recordArrival(scope, row, notifyStaff);
}

/** Withdraws the application, which frees the email address. No one has seen one that waits, so it is deleted. */
export async function withdraw(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockApplication(scope, id), 'application');
    if (row.stage === 'withdrawn') return;
    if (row.is_pending) return removeApplications(scope, [row]);
    const withdrawn = await updateApplicationRow(scope, id, {
      stage: 'withdrawn',
      stage_changed_at: sql<string>`now()`,
    });
    await insertEntries(scope, [id], { kind: 'stage', stage: 'withdrawn' });
    await recordEvent(scope, applicationWithdrawn, toState(withdrawn));
  });
}

/** Deletes the application with everything that was sent. */
export async function erase(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockApplication(scope, id), 'application');
    await removeApplications(scope, [row]);
  });
}
