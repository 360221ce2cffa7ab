import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { convertStoredUrls } from '../../src/platform/database/convert-stored-urls.ts';
import { type Client, newOrganization, ownServer, until } from '../app.ts';
import { uploadImage } from '../assets.ts';
import { saveCollection, saveItem } from '../collections.ts';
import { requestHost } from '../hosts.ts';
import { postJob } from '../jobs.ts';
import { ownDatabase } from '../own-database.ts';
import { postAuthor, postPage } from '../pages.ts';

const FIRST = 'http://one.localhost:3000/assets';
const SECOND = 'https://cdn.two.example/images';

interface Content {
  client: Client;
  /** What the API returns, by its path. */
  paths: string[];
}

/** Content of every kind that can refer to an image. */
async function addContent(client: Client): Promise<Content> {
  const { url } = await uploadImage(client);
  const image = { type: 'image', attrs: { src: url, alt: 'Quay' } };
  const story = { type: 'doc', content: [image] };
  const must = async (response: Promise<{ status: number; text: string }>) => {
    const { status, text } = await response;
    expect(status, text).toBeLessThan(300);
  };
  await must(client.patch('/organization', { logo_url: url, footer_links: [{ label: 'Quay', url }] }));
  const author = await postAuthor(client, { avatar_url: url });
  const content = { title: 'Quay', content: story, cover_image: url, og_image: url };
  const post = await postPage(client, { ...content, kind: 'blog_post', author_id: author.id });
  await must(client.patch(`/pages/${post.id}`, { title: 'The quay' }));
  const schema = [
    { name: 'name', type: 'text' },
    { name: 'story', type: 'richtext' },
    { name: 'photo', type: 'image' },
    { name: 'link', type: 'url' },
    { name: 'more', type: 'json' },
  ];
  await saveCollection(client, { slug: 'partners', schema, visibility: 'public' });
  const item = {
    name: `See ${url}`,
    story,
    photo: url,
    link: url,
    more: { photos: [url, '{cdn_url}/x.png'] },
  };
  await saveItem(client, item, { status: 'published' });
  await postJob(client, { title: 'Pilot', company_logo_url: url, form_data: { photo: url } });
  // Events show once all earlier transactions of the cluster have ended, also those of other tests.
  await until(
    () => client.get('/events'),
    ({ text }) => text.includes('job.created'),
  );
  return {
    client,
    paths: ['/organization', '/authors', '/pages', `/pages/${post.id}`, '/cms/partners', '/jobs', '/events'],
  };
}

async function read({ client, paths }: Content): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of paths) {
    const { status, text } = await client.get(path);
    expect(status, text).toBe(200);
    found[path] = text;
  }
  return found;
}

/** The same organization at a server with another `{cdn_url}`. */
async function serveAt(databaseUrl: string, cdnUrl: string, client?: Client): Promise<Client> {
  const server = await ownServer({
    DATABASE_URL: databaseUrl,
    CDN_URL: cdnUrl,
    PLATFORM_DOMAIN: 'one.localhost:3000',
  });
  if (!client) return newOrganization({ server });
  const get = async (path: string) => {
    const response = await fetch(`${server.origin}/api/v1${path}`, { headers: { 'x-api-key': client.key } });
    return { status: response.status, text: await response.text() };
  };
  return { ...client, get } as unknown as Client;
}

/** Everything that tables with texts contain, as it is stored. */
async function readStored(url: string): Promise<string> {
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not in ('idempotency_keys', 'stored_urls')`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows } = await sql<{
      line: string;
    }>`select to_jsonb(each)::text as line from ${sql.table(name)} as each`.execute(db);
    texts.push(...rows.map(({ line }) => line));
  }
  await close();
  return texts.join('\n');
}

test('a changed {cdn_url} changes the URL of every image: settings, logos, posts, revisions, collections and events', async () => {
  const url = await ownDatabase();
  const content = await addContent(await serveAt(url, FIRST));
  // Events wait for older transactions, those of other tests included. That of the job is the last one.
  await expect.poll(async () => (await read(content))['/events']).toContain('job.created');
  const before = await read(content);
  for (const path of content.paths) expect(before[path], path).toContain(FIRST);
  expect(await readStored(url)).not.toContain(FIRST);
  const after = await read({ ...content, client: await serveAt(url, SECOND, content.client) });
  for (const path of content.paths) {
    expect(after[path], path).not.toContain(FIRST);
    // Tags of responses and hosts of boards do not depend on it.
    expect(after[path], path).toBe(before[path]?.replaceAll(FIRST, SECOND));
  }
  expect(after['/cms/partners']).toContain('{cdn_url}/x.png');
});

test('the page of a board has the URLs of its installation', async () => {
  const url = await ownDatabase();
  const server = await ownServer({ DATABASE_URL: url, CDN_URL: FIRST });
  const client = await newOrganization({ server });
  await addContent(client);
  const page = await requestHost(server.origin, `${client.slug}.${server.config.PLATFORM_DOMAIN}`, '/blog');
  expect(page.text).toContain(FIRST);
});

test('a task converts what an earlier version stored, and what was stored elsewhere before a restore', async () => {
  const url = await ownDatabase();
  const content = await addContent(await serveAt(url, FIRST));
  const before = await read(content);
  const { db, close } = connectDatabase(url, { poolSize: 1 });
  // As an earlier version stored it.
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    join pg_class on relname = table_name and relkind = 'r' and relnamespace = 'public'::regnamespace
    where table_schema = 'public' and data_type in ('text', 'json', 'jsonb') and is_generated = 'NEVER'
      and table_name not in ('stored_urls', 'schema_migrations')`.execute(db);
  for (const { table, column, type } of columns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}::text, '{cdn_url}/0', ${`${FIRST}/0`})::${sql.raw(type)}
      where ${sql.ref(column)}::text like '%{cdn_url}/0%'`.execute(db);
  await sql`update stored_urls set absolute_url = ${FIRST}, relative_from = now(), next_table = '', converted_at = null`.execute(
    db,
  );
  expect(await readStored(url)).toContain(FIRST);
  expect(await read(content)).toEqual(before);

  await convertStoredUrls(db, AbortSignal.abort());
  expect(await readStored(url)).toContain(FIRST);
  await convertStoredUrls(db, new AbortController().signal);
  expect(await readStored(url)).not.toContain(FIRST);
  const { rows } = await sql<{
    is_converted: boolean;
  }>`select converted_at is not null as is_converted from stored_urls`.execute(db);
  expect(rows).toEqual([{ is_converted: true }]);
  await close();
  const after = await read({ ...content, client: await serveAt(url, SECOND, content.client) });
  for (const path of content.paths) expect(after[path], path).not.toContain(FIRST);
});

test('statements write absolute URLs as long as nodes of the previous version may run, and read both forms', async () => {
  const url = await ownDatabase();
  const text = `${FIRST}/0190aaaa-0000-7000-8000-000000000000.png`;
  const stored = async (relativeFromMs: number) => {
    const connection = connectDatabase(url, { poolSize: 1, storedUrls: { cdnUrl: FIRST, relativeFromMs } });
    const { rows } = await connection.pool.query('SELECT $1::text AS text, length($1) AS length', [text]);
    await connection.close();
    return rows[0];
  };
  expect(await stored(Date.now() + 60_000)).toEqual({ text, length: text.length });
  expect(await stored(Date.now() - 60_000)).toEqual({
    text,
    length: text.length - FIRST.length + '{cdn_url}'.length,
  });
});
