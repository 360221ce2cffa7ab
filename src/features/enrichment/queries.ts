import { type Selectable, sql } from 'kysely';
import type { EnrichmentProviders } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { maskHeaders } from '../secrets/mask.ts';
import type { Provider } from './schema.ts';

export type ProviderRow = Selectable<EnrichmentProviders>;

export type ProviderSettings = Omit<Provider, 'id' | 'created_at' | 'updated_at'>;

/** Returns a page of providers in order of creation, and the total number. */
export async function listProviders(
  scope: Scope,
  { offset, perPage }: PageRange,
): Promise<{ rows: ProviderRow[]; total: number }> {
  const rows = await ownProviders(scope).selectAll().orderBy('id').offset(offset).limit(perPage).execute();
  const { total } = await ownProviders(scope)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function getProvider(scope: Scope, id: string): Promise<ProviderRow> {
  const row = isId(id) && (await ownProviders(scope).selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) throw notFound('enrichment provider');
  return row;
}

/**
 * Locks the provider against other changes until the transaction ends. New jobs, which lock it for share to insert their runs,
 * do not wait. Lock the provider before its runs.
 */
export async function lockProvider(scope: Scope, id: string): Promise<ProviderRow> {
  const row =
    isId(id) &&
    (await ownProviders(scope).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
  if (!row) throw notFound('enrichment provider');
  return row;
}

export async function insertProvider(
  scope: Scope,
  { headers, ...settings }: ProviderSettings,
): Promise<ProviderRow> {
  return scope.db
    .insertInto('enrichment_providers')
    .values({
      organization_id: scope.organizationId,
      id: newId(),
      headers: JSON.stringify(headers),
      ...settings,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateProviderRow(
  scope: Scope,
  id: string,
  { headers, ...changes }: Partial<ProviderSettings>,
): Promise<ProviderRow> {
  return scope.db
    .updateTable('enrichment_providers')
    .set({ ...changes, ...(headers ? { headers: JSON.stringify(headers) } : {}), updated_at: sql`now()` })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteProviderRow(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('enrichment_providers')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Returns the headers as stored, with references to secrets unresolved. */
export function readHeaders({ headers }: Pick<ProviderRow, 'headers'>): Record<string, string> {
  return headers as Record<string, string>;
}

export function toProvider(row: ProviderRow): Provider {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    trigger: row.trigger as Provider['trigger'],
    headers: maskHeaders(readHeaders(row)),
    fields: row.fields as Provider['fields'],
    timeout_ms: row.timeout_ms,
    is_enabled: row.is_enabled,
    scopes: row.scopes,
    saved_by: row.saved_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function ownProviders({ db, organizationId }: Scope) {
  return db.selectFrom('enrichment_providers').where('organization_id', '=', organizationId);
}
