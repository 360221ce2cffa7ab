import { sql } from 'kysely';
import { API_PREFIX } from '../../platform/http/openapi.ts';
import type { Scope } from '../../platform/scope.ts';

export interface KeptAnswer {
  route: string;
  key: string;
  body: string;
}

/**
 * Answers kept for repeated requests that name the member, of the routes that answer with what a member is, has or pays:
 * some of them, from the one after `last` on.
 */
export async function readKeptAnswersAfter(
  { db, organizationId }: Scope,
  memberId: string,
  last: KeptAnswer | undefined,
  limit: number,
): Promise<KeptAnswer[]> {
  let rows = db
    .selectFrom('idempotency_keys')
    .select(['route', 'key', 'body'])
    .where('organization_id', '=', organizationId)
    .where('route', '~', ` ${API_PREFIX}/(members|payments)(/|$)`)
    .where(sql<boolean>`strpos(body, ${memberId}) > 0`)
    .orderBy('route')
    .orderBy('key')
    .limit(limit);
  if (last) rows = rows.where(sql<boolean>`(route, key) > (${last.route}, ${last.key})`);
  return rows.execute();
}

export async function rewriteKeptAnswer(
  { db, organizationId }: Scope,
  { route, key, body }: KeptAnswer,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ body })
    .where('organization_id', '=', organizationId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
}
