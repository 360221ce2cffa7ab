import { type Selectable, sql } from 'kysely';
import type { EnrichmentProviders } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Provider } from './schema.ts';

export type ProviderRow = Selectable<EnrichmentProviders>;

export type ProviderSettings = Omit<Provider, 'id' | 'created_at' | 'updated_at'>;

/** A page of the organization's providers in the order in which they were made, and how many there are in all. */
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
 * The provider, locked until the transaction ends: against other changes of it, not against jobs that are being created, which
 * hold it while they make runs for it. Whoever locks its runs as well locks it first.
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

export function toProvider(row: ProviderRow): Provider {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    trigger: row.trigger as Provider['trigger'],
    headers: row.headers as Provider['headers'],
    fields: row.fields as Provider['fields'],
    timeout_ms: row.timeout_ms,
    is_enabled: row.is_enabled,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function ownProviders({ db, organizationId }: Scope) {
  return db.selectFrom('enrichment_providers').where('organization_id', '=', organizationId);
}
