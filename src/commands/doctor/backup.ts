import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { isLocalDomain } from '../../platform/local-domain.ts';
import { type Finding, failure, ok, skipped, type TableCheck, warning } from './check.ts';

/** A daily backup that is missed once. */
const WARNING_HOURS = 48;
const ERROR_HOURS = 7 * 24;
const REMEDY =
  'Run corkboard backup, or set BACKUP_SCHEDULE and BACKUP_TO. See “Backups” in docs/self-hosting.md.';

interface Backups {
  /** Hours since the newest complete backup began. Null without any. */
  age_hours: number | null;
  place: string | null;
  /** Why the newest backup failed, if it did. */
  problem: string | null;
}

export const backupCheck: TableCheck = {
  name: 'backup',
  read: async (db, { config }) => {
    const found = await readBackups(db);
    if (found.problem !== null) return [failure(`The newest backup failed: ${found.problem}`, REMEDY)];
    if (found.age_hours === null && isLocalDomain(config.PLATFORM_DOMAIN))
      return [skipped('No backup has been made, and this installation is only for this machine.')];
    return [toFinding(found)];
  },
};

function toFinding({ age_hours, place }: Backups): Finding {
  if (age_hours === null)
    return warning(
      'No backup has been made with corkboard backup.',
      `${REMEDY} If you back up with other tools, ignore this.`,
    );
  const message = `The newest complete backup is ${Math.floor(age_hours)} hours old (${place}).`;
  if (age_hours < WARNING_HOURS) return ok(message);
  return age_hours < ERROR_HOURS ? warning(message, REMEDY) : failure(message, REMEDY);
}

async function readBackups(db: Database): Promise<Backups> {
  const { rows: tables } = await sql<{ has_backups: boolean }>`
    select to_regclass('backups') is not null as has_backups`.execute(db);
  if (!tables[0]?.has_backups) return { age_hours: null, place: null, problem: null };
  const { rows } = await sql<Backups>`
    select extract(epoch from now() - complete.started_at)::float8 / 3600 as age_hours, complete.place, failed.problem
    from (select) as one
      left join lateral (
        select started_at, place from backups where status = 'succeeded' order by started_at desc limit 1
      ) as complete on true
      left join lateral (
        select coalesce(problem, 'the reason is unknown.') as problem from backups
        where status = 'failed' and started_at > coalesce(complete.started_at, '-infinity')
        order by started_at desc limit 1
      ) as failed on true`.execute(db);
  return rows[0] ?? { age_hours: null, place: null, problem: null };
}
