import type { Database } from '../../../../platform/database/connect.ts';
import { enqueueEmails, type NewEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { findOrganizationDefaults, lockTimeZone } from '../../../board/organizations/queries.ts';
import { scopesOf } from '../../../board/organizations/scopes.ts';
import { adoptRestoredPublications, readSnapshot } from '../../jobs/publications/queries.ts';
import { parseSnapshot } from '../../jobs/publications/snapshot.ts';
import { countToday } from '../day-queries.ts';
import { nextDueAt } from '../due-at.ts';
import { NEW_JOBS, type NewJobsPayload } from '../emails/new-jobs.ts';
import type { Frequency } from '../schema.ts';
import {
  type DueAlert,
  listDueAlerts,
  listDueOrganizations,
  type Progress,
  recordProgress,
} from './due-queries.ts';
import { JobWindow } from './job-window.ts';
import { type FoundJobs, matchAlerts } from './match-alerts.ts';
import { MAX_EMAILS_A_DAY, planEmails } from './plan-emails.ts';
import { wakeInstantAlerts } from './wake.ts';

/** How long an organization may work while others wait. */
const TURN_MS = 2_000;
/** Bounds memory, and the length of a transaction. */
const ALERTS_AT_ONCE = 5_000;

/**
 * A recurring task: looks for new jobs of due alerts, and enqueues their emails. Organizations take turns, so a large one does not delay
 * the others. An alert and its emails change in one transaction, so each job is sent once, whenever a process ends.
 */
export async function sendDueAlerts(
  db: Database,
  installation: Installation,
  stop: AbortSignal,
): Promise<void> {
  await wakeInstantAlerts(db);
  const failures = new Map<number, unknown>();
  for (let isDone = false; !isDone; ) {
    const due = await listDueOrganizations(db, [...failures.keys()]);
    const scopes = await scopesOf(db, due, installation);
    let handled = 0;
    for (const { organization_id } of due) {
      const scope = scopes.get(organization_id);
      if (stop.aborted || !scope) continue;
      try {
        handled += await takeTurn(scope, stop);
      } catch (error) {
        failures.set(organization_id, error);
      }
    }
    isDone = handled === 0 || stop.aborted;
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), 'failed to look for the jobs of some alerts');
}

/** Returns how many alerts were handled. */
async function takeTurn(scope: Scope, stop: AbortSignal): Promise<number> {
  await adoptRestoredPublications(scope);
  const { time_zone } = await findOrganizationDefaults(scope);
  const window = new JobWindow(scope, parseSnapshot(await readSnapshot(scope)));
  const end = performance.now() + TURN_MS;
  let handled = 0;
  do {
    const today = new Date().toISOString().slice(0, 10);
    const alerts = await listDueAlerts(scope, today, ALERTS_AT_ONCE);
    if (alerts.length === 0) return handled;
    const found = await matchAlerts(scope, alerts, window);
    const plans = planAll(alerts, found, time_zone);
    const recorded = await inTransaction(scope, async (scope) =>
      // A change of the time zone would move what these plans say is due next.
      (await lockTimeZone(scope)) === time_zone ? record(scope, plans, { window, today }) : 0,
    );
    handled += recorded;
    // All were changed meanwhile.
    if (recorded === 0) return handled;
  } while (performance.now() < end && !stop.aborted);
  return handled;
}

interface Plan extends Progress {
  payloads: NewJobsPayload[];
}

function planAll(alerts: readonly DueAlert[], found: readonly FoundJobs[], timeZone: string): Plan[] {
  const now = new Date();
  const dueAts = new Map<string, Date | null>();
  return alerts.map((alert, n) => {
    const { frequency, hour, weekday } = alert;
    const timing = {
      frequency: frequency as Frequency,
      hour,
      weekday,
      timeZone: alert.time_zone ?? timeZone,
    };
    const key = Object.values(timing).join();
    // Thousands of alerts have the same time, which takes a millisecond to find.
    const dueAt = dueAts.has(key) ? (dueAts.get(key) ?? null) : nextDueAt(timing, now);
    dueAts.set(key, dueAt);
    const jobs = found[n] as FoundJobs;
    const remaining = MAX_EMAILS_A_DAY - alert.sent_today;
    if (jobs.total > 0 && remaining <= 0)
      return { alert, dueAt: startOfTomorrow(now), emails: 0, hasLooked: false, payloads: [] };
    const payloads = planEmails(alert.id, jobs, remaining);
    return { alert, dueAt, emails: payloads.length, hasLooked: true, payloads };
  });
}

function startOfTomorrow(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

async function record(
  scope: Scope,
  plans: Plan[],
  { window, today }: { window: JobWindow; today: string },
): Promise<number> {
  const recorded = await recordProgress(scope, plans, { upTo: window.upTo.text, today });
  const emails = plans.flatMap(({ alert, payloads }): NewEmail[] => {
    const sent = recorded.get(alert.id);
    if (sent === undefined) return [];
    return payloads.map((payload, n) => ({
      kind: NEW_JOBS,
      cause: `${alert.id} ${sent - payloads.length + n + 1}`,
      payload: { ...payload },
    }));
  });
  await countToday(scope, { emails: emails.length });
  for (let n = 0; n < emails.length; n += EMAILS_PER_STATEMENT)
    await enqueueEmails(scope, emails.slice(n, n + EMAILS_PER_STATEMENT));
  return recorded.size;
}

const EMAILS_PER_STATEMENT = 1_000;
