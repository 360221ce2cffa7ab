import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import { insertOwn, selectOwn, updateOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { Webhooks } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import { isNotMoving } from '../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../platform/scope.ts';
import { maskHeaders } from '../../board/secrets/mask.ts';
import { type Webhook, WebhookSummary } from './schema.ts';

export type WebhookRow = Selectable<Webhooks>;

export interface WebhookSettings {
  event: string;
  target_url: string;
  headers: Record<string, string>;
  is_enabled: boolean;
  /** Scopes of the key that saves the webhook. */
  scopes: string[];
  /** The actor that saves it. */
  saved_by: string | null;
}

export type WebhookChanges = Partial<WebhookSettings & Pick<WebhookRow, 'disabled_reason' | 'failing_since'>>;

export async function countWebhooks(scope: Scope): Promise<number> {
  return countRows(ownWebhooks(scope));
}

/** In order of creation. */
export async function findWebhooks(scope: Scope, { offset, perPage }: PageRange): Promise<WebhookRow[]> {
  return ownWebhooks(scope).selectAll().orderBy('id').offset(offset).limit(perPage).execute();
}

export async function findWebhook(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  if (!isId(id)) return undefined;
  return ownWebhooks(scope).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getWebhook(scope: Scope, id: string): Promise<WebhookRow> {
  return orNotFound(await findWebhook(scope, id), 'webhook');
}

/**
 * Locks the webhook against other changes until the transaction ends. New events, which lock it for share, do not wait. Lock
 * the webhook before its deliveries.
 */
export async function lockWebhook(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  if (!isId(id)) return undefined;
  return ownWebhooks(scope).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Keeps the row from being deleted until the transaction ends. Several transactions may do so at once. */
export async function lockWebhookForShare(scope: Scope, id: string): Promise<WebhookRow | undefined> {
  if (!isId(id)) return undefined;
  return ownWebhooks(scope).selectAll().where('id', '=', id).forKeyShare().executeTakeFirst();
}

/** Serializes the creation of webhooks per organization, so that a count stays true until the commit. */
export async function lockCreation(scope: Scope): Promise<void> {
  await lockName(scope, 'webhooks');
}

export async function insertWebhook(
  scope: Scope,
  { headers, ...settings }: WebhookSettings,
): Promise<WebhookRow> {
  return insertOwn(scope, 'webhooks', {
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
  return updateOwnRow(scope, 'webhooks', id, {
    ...changes,
    ...(headers ? { headers: JSON.stringify(headers) } : {}),
  })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts webhooks whose last attempt failed, or that were disabled because of failures. */
export async function countFailingWebhooks(scope: Scope): Promise<number> {
  return countRows(
    selectOwn(scope, 'webhooks')
      .where('deleted_at', 'is', null)
      .where((of) => of.or([of('failing_since', 'is not', null), of('disabled_reason', 'is not', null)])),
  );
}

/** Hides the webhook from all queries. `removeDeletedWebhooks` deletes the row later. */
export async function markDeleted(scope: Scope, id: string): Promise<void> {
  await updateOwn(scope, 'webhooks')
    .set({ is_enabled: false, deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes the rows of deleted webhooks. Runs outside of requests, because a webhook may have millions of deliveries. */
export async function removeDeletedWebhooks(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['organization_id', 'id'])
    .where('deleted_at', 'is not', null)
    .where(isNotMoving(sql.ref('webhooks.organization_id')))
    .execute();
  for (const { organization_id, id } of rows) {
    const isOfWebhook = sql`organization_id = ${organization_id} and webhook_id = ${id}`;
    await deleteOfOrganizations(db, { table: 'webhook_deliveries', where: isOfWebhook });
    await db
      .deleteFrom('webhooks')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute();
  }
}

/** Returns the headers as stored, with references to secrets unresolved. */
export function readHeaders({ headers }: Pick<WebhookRow, 'headers'>): Record<string, string> {
  return headers as Record<string, string>;
}

export function toWebhook(row: WebhookRow): Webhook {
  return {
    ...toSummary(row),
    headers: maskHeaders(readHeaders(row)),
    scopes: row.scopes,
    saved_by: row.saved_by,
  };
}

export function toSummary(row: WebhookRow): WebhookSummary {
  return toResource(WebhookSummary, row, {
    target_type: 'webhook',
  });
}

function ownWebhooks(scope: Scope) {
  return selectOwn(scope, 'webhooks').where('deleted_at', 'is', null);
}
