import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { until } from './app.ts';

export interface HoldUp {
  /** Waits until `count` other connections wait for the lock. */
  waiting(count?: number): Promise<void>;
  /** Terminates the waiting connections, like a failing database. */
  breakWaiting(): Promise<void>;
  /** Cancels the waiting statements, like a timeout. */
  cancelWaiting(): Promise<void>;
  /** Releases the lock. */
  release(): Promise<void>;
}

/** Locks the row of a job on a separate connection, so that changes of the job must wait. */
export function holdJob(jobId: string, databaseUrl = inject('databaseUrl')): Promise<HoldUp> {
  return holdRow('jobs', jobId, databaseUrl);
}

/** Locks the row of an author, like a deletion. Statements that reference the author must wait. */
export function holdAuthor(authorId: string): Promise<HoldUp> {
  return holdRow('authors', authorId, inject('databaseUrl'));
}

/** Locks the row of a member. */
export function holdMember(memberId: string): Promise<HoldUp> {
  return holdRow('members', memberId, inject('databaseUrl'));
}

/** Locks the row of a subscription. */
export function holdSubscription(subscriptionId: string): Promise<HoldUp> {
  return holdRow('subscriptions', subscriptionId, inject('databaseUrl'));
}

/** Locks the row that links a job to its subscription. */
export function holdPosting(jobId: string): Promise<HoldUp> {
  return holdRow('job_postings', jobId, inject('databaseUrl'));
}

/** Locks a table against writes and reads. */
export function holdTable(
  table: 'job_salaries' | 'jobs' | 'api_keys' | 'categories',
  databaseUrl: string,
): Promise<HoldUp> {
  return hold(databaseUrl, `LOCK TABLE ${table}`);
}

function holdRow(
  table: 'jobs' | 'authors' | 'members' | 'subscriptions' | 'job_postings',
  id: string,
  databaseUrl: string,
): Promise<HoldUp> {
  const column = table === 'job_postings' ? 'job_id' : 'id';
  return hold(databaseUrl, `SELECT FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [id]);
}

async function hold(databaseUrl: string, command: string, values: string[] = []): Promise<HoldUp> {
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
  // Later statements may wait for an earlier waiting one, so this query follows the whole chain from the lock holder.
  const findWaiting = async () => {
    const waiting = await observer.query<{ pid: number }>(
      `WITH RECURSIVE waiting AS (
         SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))
         UNION
         SELECT later.pid FROM pg_stat_activity later JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(later.pid))
       ) SELECT pid FROM waiting`,
      [rows[0].pid],
    );
    return waiting.rows.map(({ pid }) => pid);
  };
  return {
    release,
    waiting: async (count = 1) => {
      const pids = await until(findWaiting, (found) => found.length >= count);
      if (pids.length < count) throw new Error(`${pids.length} of ${count} wait for the lock`);
    },
    breakWaiting: async () => {
      await observer.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
        await findWaiting(),
      ]);
    },
    cancelWaiting: async () => {
      await observer.query('SELECT pg_cancel_backend(pid) FROM unnest($1::int[]) AS pid', [
        await findWaiting(),
      ]);
    },
  };
}
