import { sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../database/rows/own-rows.ts';
import { inBatches, type Person, type PersonalDataSource } from '../privacy/personal-data.ts';
import type { Scope } from '../scope.ts';
import { API_PREFIX } from './openapi/openapi.ts';

/** Each response may contain a description of 100 kB and custom fields of 64 kB. */
const BATCH_SIZE = 100;

interface StoredResponse {
  route: string;
  key: string;
  body: string;
}

/** Stored responses of these resources that name the person. They are redacted and not deleted, so that a retry creates nothing. */
export function storedResponses(resources: readonly string[]): PersonalDataSource {
  return {
    async erase(scope, person) {
      const batches = inBatches(BATCH_SIZE, (last: StoredResponse | undefined) =>
        readResponsesAfter(scope, resources, person, last),
      );
      for await (const responses of batches)
        for (const response of responses) await redactResponse(scope, person, response);
    },
  };
}

/** Deletes the stored responses of a resource that have one of these ids. A retry then finds what there is. */
export async function deleteResponsesAbout(
  scope: Scope,
  resource: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteOwn(scope, 'idempotency_keys')
    .where('route', '~', ` ${API_PREFIX}/${resource}(/|$)`)
    .where(sql<boolean>`exists (select from unnest(${ids}::text[]) as id where strpos(body, id) > 0)`)
    .execute();
}

async function readResponsesAfter(
  scope: Scope,
  resources: readonly string[],
  person: Person,
  last: StoredResponse | undefined,
): Promise<StoredResponse[]> {
  let rows = selectOwn(scope, 'idempotency_keys')
    .select(['route', 'key', 'body'])
    .where('route', '~', ` ${API_PREFIX}/(${resources.join('|')})(/|$)`)
    .where(sql<boolean>`strpos(body, ${person.id}) > 0`)
    .orderBy('route')
    .orderBy('key')
    .limit(BATCH_SIZE);
  if (last) rows = rows.where(sql<boolean>`(route, key) > (${last.route}, ${last.key})`);
  return rows.execute();
}

async function redactResponse(
  scope: Scope,
  person: Person,
  { route, key, body }: StoredResponse,
): Promise<void> {
  await updateOwn(scope, 'idempotency_keys')
    .set({ body: JSON.stringify(person.redact(JSON.parse(body))) })
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
}
