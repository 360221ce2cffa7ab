import type { Selectable } from 'kysely';
import { insertOwn, selectOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { EnrichmentProviders } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { maskHeaders } from '../../board/secrets/mask.ts';
import { Provider } from './schema.ts';

export type ProviderRow = Selectable<EnrichmentProviders>;

export type ProviderSettings = Omit<Provider, 'id' | 'created_at' | 'updated_at'>;

/** Returns a page of providers in order of creation, and the total number. */
export async function listProviders(scope: Scope, range: PageRange): Promise<Page<ProviderRow>> {
  return readPage(selectOwn(scope, 'enrichment_providers').selectAll().orderBy('id'), range);
}

export async function getProvider(scope: Scope, id: string): Promise<ProviderRow> {
  const row =
    isId(id) &&
    (await selectOwn(scope, 'enrichment_providers').selectAll().where('id', '=', id).executeTakeFirst());
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
    (await selectOwn(scope, 'enrichment_providers')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (!row) throw notFound('enrichment provider');
  return row;
}

export async function insertProvider(
  scope: Scope,
  { headers, ...settings }: ProviderSettings,
): Promise<ProviderRow> {
  return insertOwn(scope, 'enrichment_providers', { headers: JSON.stringify(headers), ...settings })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateProviderRow(
  scope: Scope,
  id: string,
  { headers, ...changes }: Partial<ProviderSettings>,
): Promise<ProviderRow> {
  return updateOwnRow(scope, 'enrichment_providers', id, {
    ...changes,
    ...(headers ? { headers: JSON.stringify(headers) } : {}),
  })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the headers as stored, with references to secrets unresolved. */
export function readHeaders({ headers }: Pick<ProviderRow, 'headers'>): Record<string, string> {
  return headers as Record<string, string>;
}

export function toProvider(row: ProviderRow): Provider {
  return toResource(Provider, row, {
    headers: maskHeaders(readHeaders(row)),
  });
}
