import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInParts } from '../../platform/database/delete-in-parts.ts';
import type { Webhooks } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Webhook, WebhookSummary } from './schema.ts';

export type WebhookRow = Selectable<Webhooks>;

export interface WebhookSettings {
  event: string;
  target_url: string;
  headers: Record<string, string>;
  is_enabled: boolean;
}

export type WebhookChanges = Partial<WebhookSettings & Pick<WebhookRow, 'disabled_reason' | 'failing_since'>>;

export async function countWebhooks(scope: Scope): Promise<number> {
  const { total } = await ownWebhooks(scope)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** In the order in which they were made. */
export async function findWebhooks(scope: Scope, { offset, perPage }: PageRange): Promise<WebhookRow[]> {
  return ownWebhooks(scope).selectAll().orderBy('id').offset(offset).limit(perPage).execute();
}

async function findWebhook(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  if (!isId(id)) return undefined;
  return ownWebhooks(scope).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getWebhook(scope: Scope, id: string): Promise<WebhookRow> {
  const row = await findWebhook(scope, id);
  if (!row) throw notFound('webhook');
  return row;
}

/**
 * The webhook, locked until the transaction ends: against other changes of it, not against events, which hold it while they
 * make deliveries for it. Whoever locks deliveries as well locks the webhook first.
 */
export async function lockWebhook(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  if (!isId(id)) return undefined;
  return ownWebhooks(scope).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The webhook, whose row is there until the transaction ends. Others may hold it as well. */
export async function holdWebhook(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  if (!isId(id)) return undefined;
  return ownWebhooks(scope).selectAll().where('id', '=', id).forKeyShare().executeTakeFirst();
}

/** Whoever counts webhooks to create one waits for others who do, until they have committed. */
export async function lockCreation({ db, organizationId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${organizationId}`}, 4))`.execute(
    db,
  );
}

export async function insertWebhook(
  scope: Scope,
  { headers, ...settings }: WebhookSettings,
): Promise<WebhookRow> {
  return scope.db
    .insertInto('webhooks')
    .values({
      organization_id: scope.organizationId,
      id: newId(),
      target_type: 'webhook',
      headers: JSON.stringify(headers),
      ...settings,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateWebhookRow(
  scope: Scope,
  id: string,
  { headers, ...changes }: WebhookChanges,
): Promise<WebhookRow> {
  return scope.db
    .updateTable('webhooks')
    .set({ ...changes, ...(headers ? { headers: JSON.stringify(headers) } : {}), updated_at: sql`now()` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** From now on nobody finds it. */
export async function markDeleted(scope: Scope, id: string): Promise<void> {
  await scope.db
    .updateTable('webhooks')
    .set({ is_enabled: false, deleted_at: sql`now()` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes what is left of webhooks that are deleted: not in a request, since it may be millions of deliveries. */
export async function removeDeletedWebhooks(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['organization_id', 'id'])
    .where('deleted_at', 'is not', null)
    .execute();
  for (const { organization_id, id } of rows) {
    const isOfIt = sql`organization_id = ${organization_id} and webhook_id = ${id}`;
    await deleteInParts(db, sql`webhook_deliveries`, isOfIt);
    await db
      .deleteFrom('webhooks')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute();
  }
}

export function toWebhook(row: WebhookRow): Webhook {
  return { ...toSummary(row), headers: row.headers as Webhook['headers'] };
}

export function toSummary(row: WebhookRow): WebhookSummary {
  return {
    id: row.id,
    event: row.event,
    target_type: 'webhook',
    target_url: row.target_url,
    is_enabled: row.is_enabled,
    disabled_reason: row.disabled_reason as Webhook['disabled_reason'],
    failing_since: row.failing_since,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function ownWebhooks({ db, organizationId }: Scope) {
  return db
    .selectFrom('webhooks')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null);
}
