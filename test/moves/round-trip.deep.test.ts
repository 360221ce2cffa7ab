import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/features/connect/moves/tables/catalog.ts';
import { travelingTables } from '../../src/features/connect/moves/tables/policies.ts';
import { newOrganization } from '../app.ts';
import { requestHost } from '../hosts.ts';
import { fillOrganization } from './fill-organization.ts';
import { type OwnInstallation, ownInstallation, readParts, rowsOf } from './installation.ts';

/** Two installations with different hosts and master keys, and an organization that has moved from one to the other. */
async function move(options: { isForTarget: boolean }) {
  const source = await ownInstallation('one.localhost:3000');
  const target = await ownInstallation('two.localhost:4000');
  // The organization has another number there.
  await newOrganization({ server: target.server });
  const board = await fillOrganization(source);
  const file = path.join(source.folder, 'first');
  const receiver = options.isForTarget ? target.publicKey : null;
  await source.export(board.client.slug, 'first', { receiver });
  const report = await target.import(file);
  return { source, target, board, file, report, first: await readParts(file) };
}

test('exporting an import gives the same bytes, and every table has rows that travel', {
  timeout: 240_000,
}, async () => {
  const { target, board, report, first } = await move({ isForTarget: false });
  for (const table of Object.keys(travelingTables))
    expect(
      rowsOf(first, table).length,
      `${table} has no rows: fill it in fill-organization.ts`,
    ).toBeGreaterThan(0);
  expect(report).toMatchObject({
    cleaned_texts: 0,
    was_imported: false,
    secrets_without_value: ['crm'],
    invited: [{ email: 'owner@example.org', role: 'owner' }],
    domains: ['jobs.harbour.example'],
  });
  expect(report.webhooks_with_new_secret.length).toBe(1);
  await target.export(board.client.slug, 'second');
  const second = await readParts(path.join(target.folder, 'second'));
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [name, content] of first) {
    if (name.startsWith('rows/')) expect(second.get(name)?.toString(), name).toBe(content.toString());
    else expect(second.get(name)?.equals(content), name).toBe(true);
  }
});

test('all columns that travel are equal, and so are secrets, the API and the pages', {
  timeout: 240_000,
}, async () => {
  const { source, target, board, report } = await move({ isForTarget: true });
  expect(report.secrets_without_value).toEqual([]);
  await compareTables(source, target, board.client.slug);
  await assertNumbers(target, board.client.slug);
  const { rows: entries } = await sql`
    select action, actor from audit_log where organization_id is null and action = 'organization.imported'`.execute(
    target.server.connection.db,
  );
  expect(entries).toEqual([{ action: 'organization.imported', actor: 'command_line' }]);
  const [from, to] = [await source.scopeOf(board.client.slug), await target.scopeOf(board.client.slug)];
  const { openSecret } = await import('../../src/features/board/secrets/open-secret.ts');
  expect(await openSecret(to, target.server.keyRing, 'crm')).toBe('canary-of-the-vault');
  expect(await openSecret(from, source.server.keyRing, 'crm')).toBe('canary-of-the-vault');
  const read = (installation: OwnInstallation, url: string) => readApi(installation, board.client.key, url);
  for (const list of lists) {
    const [before, after] = [await read(source, list), await read(target, list)];
    expect(after, list).toEqual(before);
    const { data } = JSON.parse(before);
    for (const { id } of Array.isArray(data) ? data : []) {
      const one = `${list.split('?')[0]}/${id}`;
      expect(await read(target, one), one).toEqual(await read(source, one));
    }
  }
  for (const page of Object.values(board.pages))
    expect(await readPage(target, board.client.slug, page), page).toEqual(
      await readPage(source, board.client.slug, page),
    );
});

/** Whether what subscribers and readers of the audit log see names the organization of the receiver. */
async function assertNumbers({ scopeOf }: OwnInstallation, slug: string): Promise<void> {
  const { db, organizationId: own } = await scopeOf(slug);
  const { rows: events } = await sql<{ type: string; number: number | null }>`
    select type, case type when 'organization.updated' then data->>'id' else data->>'organizationId' end::int as number
    from events where organization_id = ${own}`.execute(db);
  const named = events.filter(({ number }) => number !== null);
  for (const type of ['member', 'plan', 'subscription', 'payment', 'organization'])
    expect(named, type).toContainEqual({ type: expect.stringMatching(`^${type}\\.`), number: own });
  expect(named.filter(({ number }) => number !== own)).toEqual([]);
  const { rows: others } = await sql`
    select from events where organization_id = ${own} and type = 'organization.updated' and object_id <> ${String(own)}
    union all select from audit_log where organization_id = ${own} and object_type = 'organization' and object_id <> ${String(own)}`.execute(
    db,
  );
  expect(others).toEqual([]);
}

const lists = [
  ...[
    '/jobs?per_page=100',
    '/pages?per_page=100',
    '/authors',
    '/categories',
    '/assets',
    '/members',
    '/plans',
    '/webhooks',
  ],
  ...['/enrichment-providers', '/imports', '/cms', '/salaries', '/analytics?from=2026-10-20&to=2026-11-20'],
];

/** Compares every column that travels in both databases, row by row, without the code that moves them. */
async function compareTables(source: OwnInstallation, target: OwnInstallation, slug: string): Promise<void> {
  const catalog = await readCatalog(source.server.connection.db);
  for (const { name, columns, order, policy } of catalog) {
    const owner = name === 'organizations' ? 'id' : 'organization_id';
    const read = async (installation: OwnInstallation) => {
      const { db, organizationId, cdnUrl } = await installation.scopeOf(slug);
      const where = policy.where ? sql` and (${sql.raw(policy.where)})` : sql``;
      const { rows } = await sql`
        select ${sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text as ${sql.ref(column.name)}`))}
        from ${sql.table(name)} where ${sql.ref(owner)} = ${organizationId}${where}
        order by ${sql.join([...order.map((column) => sql`${sql.ref(column.name)}::text collate "C"`), sql`1`])}`.execute(
        db,
      );
      return JSON.parse(withoutNumber(JSON.stringify(rows), organizationId).replaceAll(cdnUrl, '{cdn_url}'));
    };
    expect(await read(target), name).toEqual(await read(source));
  }
}

/** Events and the audit log have the number of the organization, which differs. */
function withoutNumber(text: string, number: number): string {
  const names = ['\\"organizationId\\":', '\\"data\\":{\\"id\\":', '"data":"{\\"id\\":'];
  const inEvents = names.reduce((all, name) => all.replaceAll(`${name}${number},`, `${name}0,`), text);
  return inEvents.replaceAll(`"object_id":"${number}"`, '"object_id":"0"');
}

async function readApi({ server, installation }: OwnInstallation, key: string, url: string): Promise<string> {
  const response = await fetch(`${server.origin}/api/v1${url}`, { headers: { 'x-api-key': key } });
  const text = await response.text();
  expect(response.status, `${url}: ${text}`).toBe(200);
  return withoutHosts(text, installation)
    .replace(/"organizationId":\d+/g, '"organizationId":0')
    .replace(/(?<="type":"organization","id":"[0-]+)\d+/g, '0');
}

async function readPage(
  { server, installation }: OwnInstallation,
  slug: string,
  page: string,
): Promise<string[]> {
  const host = `${slug}.${installation.domain}`;
  const response = await requestHost(server.origin, host, page);
  return withoutHosts(response.text, installation)
    .replace(/nonce="[^"]*"|[a-f0-9]{32,}/g, '')
    .split('<');
}

function withoutHosts(text: string, { domain }: OwnInstallation['installation']): string {
  return text.replaceAll(domain, 'HOST').replaceAll(encodeURIComponent(domain), 'HOST');
}
