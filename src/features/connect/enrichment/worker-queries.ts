import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import type { EnrichmentRuns } from '../../../platform/database/tables.ts';
import { isUnexpired } from '../../../platform/events.ts';
import {
  type ClaimedRow,
  claimDue,
  type WantedRows,
  workerTime,
} from '../../../platform/queue/table-queries.ts';
import type { EventRow } from '../events/event-body.ts';
import type { ProviderRow } from './queries.ts';

/** A claimed run with the provider and event columns that it needs. */
export interface ClaimedRun
  extends ClaimedRow,
    Pick<Selectable<EnrichmentRuns>, 'job_id' | 'attempts'>,
    Pick<ProviderRow, 'url' | 'headers' | 'fields' | 'timeout_ms' | 'is_enabled'> {
  event: EventRow;
}

export const runs = {
  name: 'enrichment_runs',
  partition: { column: 'provider_id', type: 'uuid' },
  isOutgoing: true,
} as const;

/** A provider is failing while any of its runs waits for a retry. */
export function describeProvider(time: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    select url, exists (
      select from enrichment_runs as run
      where run.organization_id = partition.organization_id and run.provider_id = partition.partition_id
        and run.status = 'pending' and run.due_at > ${time} and run.claim is null) as is_unhealthy
    from enrichment_providers where organization_id = partition.organization_id and id = partition.partition_id limit 1`;
}

/** Claims due runs. */
export async function claimRuns(
  db: Database,
  wanted: readonly WantedRows[],
  offsetMs: number,
): Promise<ClaimedRun[]> {
  const { rows } = await sql<Omit<ClaimedRun, 'event'> & ClaimedEvent>`
    with claimed as (${claimDue(runs, wanted, workerTime(offsetMs))})
    select claimed.organization_id, claimed.provider_id as partition_id, claimed.id, claimed.claim, claimed.job_id,
      claimed.attempts, provider.url, provider.headers, provider.fields, provider.timeout_ms, provider.is_enabled,
      event.id as event_id, event.type as event_type, event.actor as event_actor,
      event.data::text as event_data, event.created_at as event_created_at
    from claimed
      cross join lateral (
        select * from enrichment_providers
        where organization_id = claimed.organization_id and id = claimed.provider_id limit 1) as provider
      cross join lateral (
        select * from events
        where organization_id = claimed.organization_id and id = claimed.event_id and ${isUnexpired} limit 1) as event`.execute(
    db,
  );
  return rows.map(toClaimed);
}

interface ClaimedEvent {
  event_id: string;
  event_type: string;
  event_actor: string;
  event_data: string;
  event_created_at: string;
}

function toClaimed({
  event_id,
  event_type,
  event_actor,
  event_data,
  event_created_at,
  ...run
}: Omit<ClaimedRun, 'event'> & ClaimedEvent): ClaimedRun {
  const event = {
    organization_id: run.organization_id,
    id: event_id,
    type: event_type,
    actor: event_actor,
    data: event_data,
    changed_fields: null,
    created_at: event_created_at,
  };
  return { ...run, event };
}
