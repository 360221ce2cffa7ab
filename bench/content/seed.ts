/** Seeds the pages of `npm run bench -- --content`. */
import { sql } from 'kysely';
import { createRandom, pick, type Random } from '../../src/demo/random.ts';
import { createPage } from '../../src/features/content/pages/create.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/scope.ts';

const PARAGRAPHS = 100;
const BODIES = 50;
/** The slug prefix of seeded pages. Pages that requests create have other slugs. */
const SLUG_PREFIX = 'bench-page-';

/** Inserts missing pages, and deletes what the requests of an earlier run created. */
export async function seedPages(scope: Scope, count: number): Promise<void> {
  await deleteCreatedByRequests(scope);
  const existing = await countPages(scope);
  for (let n = existing; n < Math.min(count, BODIES); n++) await writeOriginal(scope, n);
  for (let n = Math.max(existing, BODIES); n < count; n += 1000)
    await insertCopies(scope, n, Math.min(1000, count - n));
  await sql`vacuum (analyze)`.execute(scope.db);
}

async function deleteCreatedByRequests({ db, organizationId }: Scope): Promise<void> {
  await db.deleteFrom('page_revisions').where('organization_id', '=', organizationId).execute();
  await db.deleteFrom('assets').where('organization_id', '=', organizationId).execute();
  await db
    .deleteFrom('pages')
    .where('organization_id', '=', organizationId)
    .where('slug', 'not like', `${SLUG_PREFIX}%`)
    .execute();
}

async function countPages({ db, organizationId }: Scope): Promise<number> {
  const { total } = await db
    .selectFrom('pages')
    .where('organization_id', '=', organizationId)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function writeOriginal(scope: Scope, n: number): Promise<void> {
  const random = createRandom(BODIES, n);
  const content = Array.from({ length: PARAGRAPHS }, () => `<p>${writeWords(random, 100)}</p>`).join('');
  await createPage(scope, { title: writeTitle(n), slug: `${SLUG_PREFIX}${n}`, content });
}

/** Inserts pages with the bodies of the first BODIES pages, because parsing 10,000 posts would take minutes. */
async function insertCopies(scope: Scope, from: number, count: number): Promise<void> {
  const { db, organizationId } = scope;
  const rows = Array.from({ length: count }, (_, index) => {
    const random = createRandom(count, from + index);
    return {
      n: from + index,
      id: newId(),
      title: writeTitle(from + index),
      type: pick(random, ['page', 'blog_post']),
      status: pick(random, ['draft', 'published', 'published', 'archived']),
      meta_description: writeWords(random, 20),
    };
  });
  await sql`
    with added as (
      insert into pages (organization_id, id, type, title, slug, status, meta_description, published_at, is_announced,
        created_at, updated_at)
      select ${organizationId}, id, type, title, ${SLUG_PREFIX}::text || n, status, meta_description, at, true, at, at
      from json_to_recordset(${JSON.stringify(rows)})
        as page (n int, id uuid, type text, title text, status text, meta_description text),
        lateral (select timestamptz '2025-01-01Z' + n * interval '1 hour') as moment (at)
      returning organization_id, id, slug)
    insert into page_bodies (organization_id, page_id, content)
    select added.organization_id, added.id, body.content
    from added
    join pages original on original.organization_id = added.organization_id
      and original.slug = ${SLUG_PREFIX}::text || (replace(added.slug, ${SLUG_PREFIX}, '')::int % ${BODIES}::int)
    join page_bodies body on body.organization_id = added.organization_id and body.page_id = original.id`.execute(
    db,
  );
}

/** The number makes each title unique, so that a search can find a single page. */
function writeTitle(n: number): string {
  return `${writeWords(createRandom(BODIES, n), 6)} no. ${n}`;
}

const words =
  'we hire people who build careful tools for teams that care about their work and each other'.split(' ');

function writeWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random, words)).join(' ');
}
