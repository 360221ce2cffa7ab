import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { hasUnseenPublication } from '../../jobs/publications/queries.ts';

/** Wakes the organization's instant alerts from now on. */
export async function watchPublications({ db, organizationId }: Scope): Promise<void> {
  await sql`insert into alert_wakes (organization_id, seen_snapshot)
    values (${organizationId}, pg_current_snapshot()) on conflict do nothing`.execute(db);
}

/** Makes instant alerts due in the organizations that have published jobs. */
export async function wakeInstantAlerts(db: Database): Promise<void> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from alert_wakes
    where seen_snapshot is null or pg_snapshot_xmin(seen_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
      or ${hasUnseenPublication('alert_wakes.organization_id', 'alert_wakes.seen_snapshot')}`.execute(db);
  // Stored times are rounded, and one that is rounded up would not be due yet. The alerts become due and the snapshot moves together. One statement has one snapshot, so nothing falls between them.
  for (const { organization_id } of rows)
    await sql`
      with woken as (
        update alert_wakes set seen_snapshot = pg_current_snapshot() where organization_id = ${organization_id}
      )
      update alerts set due_at = date_trunc('milliseconds', now())
      where organization_id = ${organization_id} and confirmed_at is not null and due_at is null`.execute(db);
}

/** Alerts of an organization that arrived from another installation report what is published from now on. */
export async function startArrivedAlerts(scope: Scope): Promise<void> {
  await sql`update alerts set seen_snapshot = pg_current_snapshot()
    where organization_id = ${scope.organizationId} and confirmed_at is not null and seen_snapshot is null`.execute(
    scope.db,
  );
  await watchPublications(scope);
}
