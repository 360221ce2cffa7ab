import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { until } from './app.ts';

export interface HeldLock {
  /** Resolves when at least `count` backends wait for the lock. Throws after 30 s. */
  untilWaiting(count?: number): Promise<void>;
  /** Terminates the connections of all waiting backends, like a database that fails. */
  breakWaiting(): Promise<void>;
  /** Cancels the statements of all waiting backends, like a statement timeout. */
  cancelWaiting(): Promise<void>;
  /** Releases the lock. */
  release(): Promise<void>;
}

/** Locks a job's row from a separate connection, so that every change of the job waits. The lock ends with the test. */
export function holdJobLock(jobId: string, databaseUrl = inject('databaseUrl')): Promise<HeldLock> {
  return holdRow('jobs', jobId, databaseUrl);
}

/** Locks an author's row, as a deletion does: statements that reference the author wait. */
export function holdAuthorLock(authorId: string): Promise<HeldLock> {
  return holdRow('authors', authorId, inject('databaseUrl'));
}

/** Locks a member's row. */
export function holdMemberLock(memberId: string): Promise<HeldLock> {
  return holdRow('members', memberId, inject('databaseUrl'));
}

/** Locks an organization's row: changes of its staff wait. */
export function holdOrganizationLock(organizationId: number): Promise<HeldLock> {
  return holdRow('organizations', String(organizationId), inject('databaseUrl'));
}

/** Locks the row of a user. */
export function holdUserLock(userId: string): Promise<HeldLock> {
  return holdRow('users', userId, inject('databaseUrl'));
}

/** Locks the row of a user's session. */
export function holdSessionLock(sessionId: string): Promise<HeldLock> {
  return holdRow('user_sessions', sessionId, inject('databaseUrl'));
}

/** Locks a subscription's row. */
export function holdSubscriptionLock(subscriptionId: string): Promise<HeldLock> {
  return holdRow('subscriptions', subscriptionId, inject('databaseUrl'));
}

/** Locks the row that records on which subscription a job was posted. */
export function holdPostingLock(jobId: string): Promise<HeldLock> {
  return holdRow('job_postings', jobId, inject('databaseUrl'));
}

/** Locks an application's row. */
export function holdApplicationLock(applicationId: string, databaseUrl: string): Promise<HeldLock> {
  return holdRow('applications', applicationId, databaseUrl);
}

/** Locks a table exclusively: reads wait too. */
export function holdTableLock(
  table: 'job_salaries' | 'jobs' | 'api_keys' | 'categories',
  databaseUrl: string,
): Promise<HeldLock> {
  return hold(databaseUrl, `LOCK TABLE ${table}`);
}

type LockedTable =
  | 'applications'
  | 'jobs'
  | 'authors'
  | 'members'
  | 'subscriptions'
  | 'job_postings'
  | 'user_sessions'
  | 'users'
  | 'organizations';

function holdRow(table: LockedTable, id: string, databaseUrl: string): Promise<HeldLock> {
  const column = table === 'job_postings' ? 'job_id' : 'id';
  return hold(databaseUrl, `SELECT FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [id]);
}

async function hold(databaseUrl: string, command: string, values: string[] = []): Promise<HeldLock> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  const observer = new pg.Client({ connectionString: databaseUrl });
  await Promise.all([holder.connect(), observer.connect()]);
  const close = async () => {
    await Promise.all([holder.end(), observer.end()]);
  };
  let isOpen = true;
  const release = async () => {
    if (isOpen) await close();
    isOpen = false;
  };
  onTestFinished(release);
  const { rows } = await holder.query('SELECT pg_backend_pid() AS pid');
  await holder.query('BEGIN');
  await holder.query(command, values);
  const holderPid = rows[0].pid;
  return {
    release,
    untilWaiting: async (count = 1) => {
      const pids = await until(
        () => findWaiting(observer, holderPid),
        (found) => found.length >= count,
      );
      if (pids.length >= count) return;
      const others = await describeOthers(observer, holderPid);
      throw new Error(`${pids.length} of ${count} backends wait for the lock. Other backends:\n${others}`);
    },
    breakWaiting: async () => {
      await observer.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
        await findWaiting(observer, holderPid),
      ]);
    },
    cancelWaiting: async () => {
      await observer.query('SELECT pg_cancel_backend(pid) FROM unnest($1::int[]) AS pid', [
        await findWaiting(observer, holderPid),
      ]);
    },
  };
}

/** The pids of all backends that wait for the holder, directly or indirectly: a later waiter is blocked by an earlier one. */
async function findWaiting(observer: pg.Client, holderPid: number): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    `WITH RECURSIVE waiting AS (
       SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))
       UNION
       SELECT later.pid FROM pg_stat_activity later JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(later.pid))
     ) SELECT pid FROM waiting`,
    [holderPid],
  );
  return rows.map(({ pid }) => pid);
}

/** One line of JSON for each backend of the database, except the holder and the observer. */
async function describeOthers(observer: pg.Client, holderPid: number): Promise<string> {
  const { rows } = await observer.query(
    `SELECT state, wait_event, left(query, 80) AS query FROM pg_stat_activity
     WHERE datname = current_database() AND pid NOT IN ($1, pg_backend_pid()) ORDER BY pid`,
    [holderPid],
  );
  return rows.map((row) => JSON.stringify(row)).join('\n') || 'none';
}
