import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { isNotMoving } from '../../../platform/outgoing/holds.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../board/organizations/sweep.ts';
import { removeApplications } from './apply.ts';
import { lockAllApplications } from './queries.ts';

/** For how long an application waits for the link that makes it count. */
const PENDING_DAYS = 7;
/** Applications for jobs that never end are deleted, too. */
const MAX_DAYS = 730;

/** A recurring task: notes which jobs have ended, and deletes the applications whose time has come. */
export async function deleteOldApplications(db: Database, installation: Installation): Promise<void> {
  await noteEnds(db);
  await sweepOrganizations(db, installation, {
    failure: 'failed to delete some old applications',
    findDue,
    work: deleteApplications,
  });
}

/** A job that is live again, such as one that was renewed or paused, starts its time again. */
async function noteEnds(db: Database): Promise<void> {
  const isFree = isNotMoving(sql.ref('application.organization_id'));
  await sql`update applications as application set job_ended_at = now()
    where job_ended_at is null and not ${isJobLive} and ${isFree}`.execute(db);
  await sql`update applications as application set job_ended_at = null
    where job_ended_at is not null and ${isJobLive} and ${isFree}`.execute(db);
}

const isJobLive = sql`exists (select from jobs where jobs.organization_id = application.organization_id
  and jobs.id = application.job_id and jobs.status = 'active' and (jobs.expires_at is null or jobs.expires_at > now()))`;

/** The time of the application has come. A job that was renewed since its end was noted keeps its applications. */
const isDue = sql`(application.created_at < now() - make_interval(days => ${MAX_DAYS})
  or application.is_pending and application.created_at < now() - make_interval(days => ${PENDING_DAYS})
  or application.job_ended_at < now() - make_interval(days => organizations.application_retention_days) and not ${isJobLive})`;

async function findDue(
  db: Database,
  limit: number,
  except: number[],
): Promise<{ organization_id: number; id: string }[]> {
  const { rows } = await sql<{ organization_id: number; id: string }>`
    select application.organization_id, application.id from applications as application
      join organizations on organizations.id = application.organization_id
    where application.organization_id <> all(${except}::int[]) and ${isDue}
    limit ${limit}`.execute(db);
  return rows;
}

async function deleteApplications(scope: Scope, ids: string[]): Promise<number> {
  return inTransaction(scope, async (scope) => {
    const locked = await lockAllApplications(scope, ids);
    // The candidate may have opened the link before the lock, so that the application counts.
    const due = await findStillDue(scope, ids);
    const rows = locked.filter(({ id }) => due.has(id));
    await removeApplications(scope, rows);
    return rows.length;
  });
}

async function findStillDue({ db, organizationId }: Scope, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select application.id from applications as application
      join organizations on organizations.id = application.organization_id
    where application.organization_id = ${organizationId} and application.id = any(${ids}::uuid[])
      and ${isDue}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
