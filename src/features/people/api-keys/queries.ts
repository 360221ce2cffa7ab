import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows, type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { ApiKeys } from '../../../platform/database/tables.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { isNotMoving } from '../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findOrganization, type OrganizationRow } from '../../board/organizations/queries.ts';
import type { Role } from '../permissions/roles.ts';
import type { ApiKeySecret } from './key.ts';
import type { KeyPower } from './power.ts';
import { ApiKey, type RateLimits } from './schema.ts';

export interface ApiKeyRow extends Selectable<ApiKeys> {
  /** The current role of the creator; null without a creator, or if the creator has left. */
  creator_role: Role | null;
}

const creatorRole = sql<Role | null>`(
  select role from memberships
  where memberships.organization_id = api_keys.organization_id and memberships.user_id = api_keys.creator_user_id
)`.as('creator_role');

export interface ApiKeySettings {
  name: string;
  scopes: string[];
  expires_at: string | null;
  rate_limits: RateLimits;
  /** Null by default: the key has no creator. */
  creator_user_id?: string | null;
}

/** Finds a key of any organization by its public id, with its organization. */
export async function findKeyWithOrganization(
  db: Database,
  publicId: string,
): Promise<{ key: ApiKeyRow; organization: OrganizationRow } | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .selectAll()
    .select(creatorRole)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!key) return undefined;
  const organization = await findOrganization(db, key.organization_id);
  return organization && { key, organization };
}

export async function listApiKeys(scope: Scope, range: PageRange): Promise<Page<ApiKeyRow>> {
  const own = selectOwn(scope, 'api_keys');
  return readPage(own.selectAll().select(creatorRole).orderBy('id', 'desc'), range);
}

/** Counts the keys that are neither revoked nor expired. A rotated key counts during its overlap. */
export async function countLiveKeys(scope: Scope): Promise<number> {
  return countRows(
    selectOwn(scope, 'api_keys')
      .where('revoked_at', 'is', null)
      .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', sql<string>`now()`)])),
  );
}

/** Finds a key, revoked or not. */
export async function findApiKey(scope: Scope, id: string): Promise<ApiKeyRow | undefined> {
  if (!isId(id)) return undefined;
  return selectOwn(scope, 'api_keys').selectAll().select(creatorRole).where('id', '=', id).executeTakeFirst();
}

/** Finds a key that is not revoked, and locks it until the transaction ends. */
export async function lockApiKey(scope: Scope, id: string): Promise<ApiKeyRow | undefined> {
  if (!isId(id)) return undefined;
  return selectOwn(scope, 'api_keys')
    .selectAll()
    .select(creatorRole)
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
    .returning(creatorRole)
    .executeTakeFirstOrThrow();
}

export async function setCreator(scope: Scope, id: string, userId: string): Promise<void> {
  await updateApiKey(scope, id, { creator_user_id: sql<string>`${userId}::uuid` });
}

export async function revokeApiKeyRow(scope: Scope, id: string): Promise<void> {
  await updateApiKey(scope, id, { revoked_at: sql<string>`now()` });
}

/** Lets the key expire after the overlap, unless it expires earlier. */
export async function expireApiKeyAfter(scope: Scope, id: string, overlapSeconds: number): Promise<void> {
  await updateApiKey(scope, id, {
    expires_at: sql<string>`least(expires_at, now() + make_interval(secs => ${overlapSeconds}))`,
  });
}

export async function touchApiKey(scope: Scope, id: string): Promise<void> {
  const isFree = isNotMoving(sql.ref('api_keys.organization_id'));
  await updateApiKey(scope, id, { last_used_at: sql<string>`date_trunc('minute', now())` }, isFree);
}

async function updateApiKey(
  scope: Scope,
  id: string,
  changes: Record<string, ReturnType<typeof sql<string>>>,
  condition = sql<boolean>`true`,
): Promise<void> {
  await updateOwn(scope, 'api_keys').set(changes).where('id', '=', id).where(condition).execute();
}

/** Whether the creator has left the organization. */
export function isStopped({ creator_user_id, creator_role }: ApiKeyRow): boolean {
  return creator_user_id !== null && creator_role === null;
}

/** The creator's role does not count, because it limits a key only until another user adopts the key. */
export function toPower({ scopes, expires_at, rate_limits }: ApiKeyRow): KeyPower {
  return { scopes, expires_at, rate_limits: rate_limits as RateLimits };
}

function toStatus(row: ApiKeyRow): ApiKey['status'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at !== null && Date.parse(row.expires_at) <= Date.now()) return 'expired';
  return isStopped(row) ? 'stopped' : 'active';
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return toResource(ApiKey, row, {
    prefix: `cork_${row.public_id}`,
    status: toStatus(row),
  });
}
