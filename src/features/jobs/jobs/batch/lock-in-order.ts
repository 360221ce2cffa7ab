import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';
import { lockSubscriptions } from '../../../billing/subscriptions/queries.ts';
import { foldCompanyName } from '../../companies/names/fold-name.ts';
import { listIdsOfExternalIds, lockJobs } from '../queries.ts';
import { preferredSlug } from '../slug.ts';
import type { BatchOperation } from './schema.ts';

/**
 * Locks what the operations will write, in the same order in each batch. Locking in the order of the operations could deadlock with
 * another batch.
 */
export async function lockInOrder(scope: Scope, operations: BatchOperation[]): Promise<void> {
  const creates = operations.filter(({ method }) => method === 'create');
  const externalIds = operations.flatMap((operation) => textIn(operation, 'external_id'));
  await lockSubscriptions(
    scope,
    creates.flatMap((operation) => textIn(operation, 'subscription_id')),
  );
  await lockNewNames(scope, {
    externalIds,
    slugs: operations.flatMap(slugOf),
    categories: operations.flatMap((operation) => textIn(operation, 'category').map((name) => name.trim())),
    companies: operations.flatMap((operation) => textIn(operation, 'company_name').map(foldCompanyName)),
  });
  const ids = operations.flatMap(({ id }) => id ?? []);
  await lockJobs(scope, [...ids, ...(await listIdsOfExternalIds(scope, externalIds))]);
}

interface NewNames {
  externalIds: string[];
  slugs: string[];
  categories: string[];
  /** Folded names. */
  companies: string[];
}

/**
 * Takes an advisory lock for each name that a new row may get, in sorted order. Row locks are not enough: two batches may create the
 * same rows in different orders.
 */
async function lockNewNames(
  { db, organizationId }: Scope,
  { externalIds, slugs, categories, companies }: NewNames,
): Promise<void> {
  if (externalIds.length + slugs.length + categories.length + companies.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${`${organizationId} jobs `} || name, 5) as key from (
        select 'external id ' || name from unnest(${externalIds}::text[]) as name
        union all
        select 'slug ' || name from unnest(${slugs}::text[]) as name
        union all
        select 'category ' || lower(name) from unnest(${categories}::text[]) as wanted (name)
        where not exists (
          select from categories where organization_id = ${organizationId} and lower(categories.name) = lower(wanted.name))
        union all
        select 'company ' || name from unnest(${companies}::text[]) as wanted (name)
        where not exists (
          select from company_names
          where organization_id = ${organizationId} and folded_name = wanted.name and company_id is not null)
      ) as names (name)
      order by key
    ) as keys`.execute(db);
}

function slugOf(operation: BatchOperation): string[] {
  const [given] = textIn(operation, 'slug');
  if (given !== undefined) return [given];
  const [title] = textIn(operation, 'title');
  if (operation.method !== 'create' || title === undefined) return [];
  return [preferredSlug(title, textIn(operation, 'company_name')[0] ?? null)];
}

/** The text in a field of the body, if there is one. */
function textIn({ body }: BatchOperation, field: string): string[] {
  const value = (body as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' ? [value] : [];
}
