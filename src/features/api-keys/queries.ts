import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { ApiKeys } from '../../platform/database/tables.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import type { OrganizationRow } from '../organizations/queries.ts';
import type { ApiKeySecret } from './key.ts';
import type { ApiKey, RateLimits } from './schema.ts';

export type ApiKeyRow = Selectable<ApiKeys>;

export interface ApiKeySettings {
  name: string;
  scopes: string[];
  expires_at: string | null;
  rate_limits: RateLimits;
}

/** A key with the organization that it opens, by the key's public part, whatever organization that is. */
export async function findKeyWithOrganization(
  db: Database,
  publicId: string,
): Promise<{ key: ApiKeyRow; organization: OrganizationRow } | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!key) return undefined;
  const organization = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', key.organization_id)
    .executeTakeFirst();
  return organization && { key, organization };
}

export async function listApiKeys(
  scope: Scope,
  { offset, perPage }: PageRange,
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const own = scope.db.selectFrom('api_keys').where('organization_id', '=', scope.organizationId);
  const rows = await own.selectAll().orderBy('id', 'desc').offset(offset).limit(perPage).execute();
  const { total } = await own.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The key, locked until the transaction ends, or undefined; revoked ones are no longer found. */
export async function lockApiKey(scope: Scope, id: string): Promise<ApiKeyRow | undefined> {
  if (!isId(id)) return undefined;
  return scope.db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertApiKey(
  scope: Scope,
  secret: ApiKeySecret,
  settings: ApiKeySettings,
): Promise<ApiKeyRow> {
  return scope.db
    .insertInto('api_keys')
    .values({
      organization_id: scope.organizationId,
      id: newId(),
      public_id: secret.publicId,
      key_hash: secret.keyHash,
      created_by: scope.actor,
      ...settings,
      rate_limits: JSON.stringify(settings.rate_limits),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function revokeApiKey(scope: Scope, id: string): Promise<void> {
  await updateApiKey(scope, id, { revoked_at: sql<string>`now()` });
}

/** Lets the key live for the overlap, or for less where it would have expired before. */
export async function expireApiKeyAfter(scope: Scope, id: string, overlapSeconds: number): Promise<void> {
  await updateApiKey(scope, id, {
    expires_at: sql<string>`least(expires_at, now() + make_interval(secs => ${overlapSeconds}))`,
  });
}

export async function touchApiKey(scope: Scope, id: string): Promise<void> {
  await updateApiKey(scope, id, { last_used_at: sql<string>`date_trunc('minute', now())` });
}

async function updateApiKey(
  scope: Scope,
  id: string,
  changes: Record<string, ReturnType<typeof sql<string>>>,
): Promise<void> {
  await scope.db
    .updateTable('api_keys')
    .set(changes)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: `cork_${row.public_id}`,
    scopes: row.scopes,
    rate_limits: row.rate_limits as RateLimits,
    created_by: row.created_by,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
  };
}
