import { type Selectable, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../../platform/database/rows/pages.ts';
import type { WebhookAttempts, WebhookDeliveries } from '../../../../platform/database/tables.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import { toResource } from '../../../../platform/http/resource.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { Attempt, Delivery, type DeliveryStatus } from './schema.ts';

export type DeliveryRow = Selectable<WebhookDeliveries>;
export type AttemptRow = Selectable<WebhookAttempts>;

export interface DeliveryFilters {
  /** An empty array matches all. */
  statuses: DeliveryStatus[];
  eventType: string | undefined;
}

/** Returns a page of deliveries, newest first, and the total number. */
export async function listDeliveries(
  scope: Scope,
  webhookId: string,
  filters: DeliveryFilters,
  { offset, perPage }: PageRange,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const rows = await matchingDeliveries(scope, webhookId, filters)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(perPage)
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  const total = await countRows(
    matchingDeliveries(scope, webhookId, filters).modifyEnd(sql.raw(PLAN_EACH_TIME)),
  );
  return { rows, total };
}

export async function getDelivery(scope: Scope, webhookId: string, id: string): Promise<DeliveryRow> {
  const row = areIds(webhookId, id) && (await oneDelivery(scope, webhookId, id).executeTakeFirst());
  if (!row) throw notFound('delivery');
  return row;
}

/** Locks the delivery until the transaction ends. Lock its webhook first. */
export async function lockDelivery(
  scope: Scope,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  if (!areIds(webhookId, id)) return undefined;
  return oneDelivery(scope, webhookId, id).forNoKeyUpdate().executeTakeFirst();
}

/** In chronological order. */
export async function listAttempts(scope: Scope, webhookId: string, id: string): Promise<AttemptRow[]> {
  return selectOwn(scope, 'webhook_attempts')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute();
}

export function toDelivery(row: DeliveryRow): Delivery {
  const isWaiting = row.status === 'pending' && row.claim === null;
  return toResource(Delivery, row, {
    attempt_count: row.attempts,
    next_attempt_at: isWaiting ? row.due_at : null,
  });
}

export function toAttempt(row: AttemptRow): Attempt {
  const { error_code, error_message } = row;
  return toResource(Attempt, row, {
    error: error_code === null ? null : { code: error_code, message: error_message ?? '' },
  });
}

function matchingDeliveries(scope: Scope, webhookId: string, { statuses, eventType }: DeliveryFilters) {
  let rows = ownDeliveries(scope, webhookId);
  if (statuses.length > 0) rows = rows.where('status', '=', sql<string>`any(${statuses}::text[])`);
  if (eventType !== undefined) rows = rows.where('event_type', '=', eventType);
  return rows;
}

function oneDelivery(scope: Scope, webhookId: string, id: string) {
  return ownDeliveries(scope, webhookId).selectAll().where('id', '=', id);
}

function ownDeliveries(scope: Scope, webhookId: string) {
  return selectOwn(scope, 'webhook_deliveries').where('webhook_id', '=', webhookId);
}

function areIds(...ids: string[]): boolean {
  return ids.every(isId);
}
