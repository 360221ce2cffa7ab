/** Seeds large collections with SQL for `npm run bench -- --collections`. */
import { sql } from 'kysely';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../../src/features/board/organizations/queries.ts';
import { searchSpace } from '../../src/features/content/collections/items/columns.ts';
import { type CollectionRow, getCollection } from '../../src/features/content/collections/queries.ts';
import { saveCollection } from '../../src/features/content/collections/save.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { PLATFORM } from '../support/seed.ts';

/** The number of items per thousand with this word in the name. */
const WORDS = { frequent: 500, middling: 50, rare: 1 };

const SCHEMA = [
  { name: 'name', type: 'text', required: true },
  { name: 'score', type: 'number' },
  { name: 'tier', type: 'select', options: ['gold', 'silver', 'bronze'] },
  { name: 'founded', type: 'date' },
  { name: 'note', type: 'longtext' },
];

/** Returns the measured collection. Seeds it, one a quarter as large in the same organization, and one half as large in another organization. */
export async function seedCollections(scope: Scope, items: number): Promise<CollectionRow> {
  const measured = await seedCollection(scope, 'bench-asked', items);
  await seedCollection(scope, 'bench-beside', Math.ceil(items / 4));
  await seedCollection(await otherOrganization(scope), 'bench-asked', Math.ceil(items / 2));
  return measured;
}

/** Creates or extends a collection to this number of items. */
async function seedCollection(scope: Scope, slug: string, items: number): Promise<CollectionRow> {
  const content = { slug, name: slug, visibility: 'public' as const, schema: SCHEMA };
  await saveCollection(scope, content);
  const collection = await getCollection(scope, slug);
  const { rows } = await sql<{ present: number }>`select count(*) as present from collection_items
    where organization_id = ${scope.organizationId} and collection_id = ${collection.id}`.execute(scope.db);
  const present = rows[0]?.present ?? 0;
  if (present < items) await insertItems(scope, collection, items - present);
  return collection;
}

async function otherOrganization({ db }: Scope): Promise<Scope> {
  const slug = 'bench-other-items';
  const row = (await findOrganizationBySlug(db, slug)) ?? (await insertOrganization(db, slug, slug));
  if (!row) throw new Error(`Could not find or create the organization ${slug}.`);
  return organizationScope(db, row, PLATFORM, 'command_line');
}

/** 85% published, 10% drafts, 4.9% pending, 0.1% archived. Each has about 550 bytes of data, and a tenth have no score. */
async function insertItems(scope: Scope, collection: CollectionRow, count: number): Promise<void> {
  const space = searchSpace(collection);
  const word = (text: string, perThousand: number, at: number) =>
    sql`case when random() < ${perThousand / 1000}::float then ${` '${space}:${text}':${at}`} else '' end`;
  await sql`
    insert into collection_items (organization_id, collection_id, id, status, is_announced, source, starts_at,
      expires_at, position, created_at, updated_at, data, words)
    select ${scope.organizationId}, ${collection.id},
      (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
        || '8' || substr(md5(random()::text), 1, 15))::uuid,
      case when r < 0.85 then 'published' when r < 0.95 then 'draft' when r < 0.999 then 'pending_review'
        else 'archived' end,
      true, 'manual',
      case when random() < 0.2 then at + random() * interval '10 days' end,
      case when random() < 0.3 then now() + random() * interval '900 days' end,
      floor(random() * 1000)::int, at, at + random() * interval '300 days',
      json_strip_nulls(json_build_object(
        'name', initcap(substr(md5(random()::text), 1, 8)) || ' ' || n,
        'score', case when random() < 0.9 then round((random() * 100000)::numeric, 2) end,
        'tier', (array['gold', 'silver', 'bronze'])[1 + floor(random() * 3)::int],
        'founded', (date '1950-01-01' + floor(random() * 27000)::int)::text,
        'note', repeat(md5(random()::text) || ' ', 12))),
      (${`'${space}:item':1 `} || '''' || ${space}::text || ':w' || (n % 5000) || ''':2'
        || ${word('frequent', WORDS.frequent, 3)} || ${word('middling', WORDS.middling, 4)}
        || ${word('rare', WORDS.rare, 5)})::tsvector
    from (select n, random() as r, timestamptz '2024-01-01Z' + n * interval '4 minutes' as at
      from generate_series(1, ${count}::int) as n) as item`.execute(scope.db);
}
