import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { fileForm } from '../../../../../test/assets.ts';
import { serverForWorkers } from '../../../../../test/worker.ts';

async function newFileImport(
  content: string | Uint8Array,
  kind = 'csv',
): Promise<{ client: Client; id: string }> {
  const client = await newOrganization();
  const source = { kind, url: 'https://feeds.pilots.example/jobs' };
  const { id } = (await client.post('/imports', { name: 'Pilots', source })).body.data;
  const form = fileForm(Buffer.from(content as string), { name: 'jobs' });
  const { id: file_id } = (await client.post(`/imports/${id}/files`, form)).body.data;
  await client.patch(`/imports/${id}`, { source: { kind, file_id } });
  return { client, id };
}

const table = 'Titel;Ort;Gehalt\nLotse;Hamburg;€45k p.a.\n;Kiel;\n';

describe('a preview', () => {
  it.each([
    ['plain', table],
    ['compressed', gzipSync(table)],
  ])(
    'proposes a mapping for a %s file, and shows each row with its notes and problems',
    async (_, content) => {
      const { client, id } = await newFileImport(content);
      const { status, body, text } = await client.post(`/imports/${id}/preview`);
      expect(status, text).toBe(200);
      const { format, paths, proposal, rows } = body.data;
      expect({ format, paths }).toEqual({ format: null, paths: ['Titel', 'Ort', 'Gehalt'] });
      expect(proposal.map(({ field, path }: Record<string, string>) => [field, path])).toEqual(
        expect.arrayContaining([
          ['title', 'Titel'],
          ['city', 'Ort'],
          ['pay', 'Gehalt'],
        ]),
      );
      expect(rows).toMatchObject([
        { position: 1, fields: { title: 'Lotse', location: 'Hamburg', salary_min: 45_000 }, problems: [] },
        { position: 2, fields: {}, problems: [{ field: 'title' }] },
      ]);
      expect((await client.get('/jobs')).body.data).toEqual([]);
    },
  );

  it('uses the settings that are sent, and stores none of them', async () => {
    const { client, id } = await newFileImport(table);
    const before = (await client.get(`/imports/${id}`)).body;
    const settings = {
      mapping: { title: { template: '{Titel} in {Ort}' } },
      defaults: { company_name: 'Port' },
    };
    const { rows } = (await client.post(`/imports/${id}/preview`, settings)).body.data;
    expect(rows[0].fields).toMatchObject({ title: 'Lotse in Hamburg', company_name: 'Port' });
    expect((await client.get(`/imports/${id}`)).body).toEqual(before);
  });

  it('names what no field uses, and what the jobs lack', async () => {
    const { client, id } = await newFileImport('Titel;Kennung;Interne Notiz\nLotse;7;\nKoch;8;nachts\n;9;\n');
    const { unused, notes } = (await client.post(`/imports/${id}/preview`)).body.data;
    expect(unused).toEqual([
      { name: 'Kennung', example: '7', rows: 3 },
      { name: 'Interne Notiz', example: 'nachts', rows: 1 },
    ]);
    expect(notes).toMatchObject([
      { field: 'how_to_apply', code: 'jobs_without_application', values: { count: 2, total: 2 } },
      { field: 'description', code: 'jobs_without_text' },
    ]);
    const mapping = {
      title: { template: '{Titel} {Kennung}' },
      description: { path: 'Interne Notiz' },
      how_to_apply: { constant: 'jobs@port.example' },
    };
    const mapped = (await client.post(`/imports/${id}/preview`, { mapping })).body.data;
    expect(mapped.unused).toEqual([]);
    expect(mapped.notes).toMatchObject([{ code: 'jobs_without_text', values: { count: 2, total: 3 } }]);
  });

  it('names a recognized format, which needs no mapping', async () => {
    const feed = `<?xml version="1.0"?><source><publisher>Port</publisher><job><title>Pilot</title><referencenumber>7</referencenumber>
      <url>https://pilots.example/7</url><company>Port</company><city>Bonn</city><country>DE</country>
      <description>Ships.</description></job></source>`;
    const { client, id } = await newFileImport(feed, 'xml');
    const { format, proposal, rows } = (await client.post(`/imports/${id}/preview`)).body.data;
    expect({ format, proposal }).toEqual({ format: 'Indeed XML', proposal: [] });
    expect(rows[0].fields).toMatchObject({ title: 'Pilot', company_name: 'Port' });
  });

  it.each([
    ['a web page', '<!doctype html><title>Jobs</title>', 'csv', { code: 'web_page' }],
    ['malformed XML', '<jobs><job', 'xml', { values: { reason: { code: 'ends_within' } } }],
    ['malformed JSON', '{"jobs": [', 'json', { values: { reason: { code: 'json_ends_early' } } }],
  ])('of %s says why it cannot be read, also by a code', async (_, content, kind, reason) => {
    const { client, id } = await newFileImport(content, kind);
    const { status, body } = await client.post(`/imports/${id}/preview`);
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'unreadable_source' });
    expect(body.error.message).toMatch(/^[A-Z].*\.$|\)$/);
    expect(body.error.details.reason).toMatchObject(reason);
  });

  it('reads no file that was not uploaded for an import, and no host that is not allowed', async () => {
    const { client, id } = await newFileImport(table);
    const stranger = await newFileImport('Titel\nFremd\n');
    const { source } = (await stranger.client.get(`/imports/${stranger.id}`)).body.data;
    const foreign = await client.post(`/imports/${id}/preview`, { source });
    expect(foreign.body.error.details.issues[0].path).toBe('/source/file_id');
    const inside = { kind: 'json', url: 'http://127.0.0.1:9/jobs.json' };
    const refused = await client.post(`/imports/${id}/preview`, { source: inside });
    expect(refused.body.error.code).toBe('target_not_allowed');
  });

  it('resolves no secret for a key without secrets:read', async () => {
    const { client, id } = await newFileImport(table);
    await client.post('/secrets', { name: 'feed-key', value: 'x' });
    const limited = await client.withKey({ scopes: ['imports:write'] });
    const source = {
      kind: 'json',
      url: 'https://feeds.pilots.example/',
      headers: { authorization: 'vault:feed-key' },
    };
    const { status, body } = await limited.post(`/imports/${id}/preview`, { source });
    expect({ status, details: body.error.details }).toEqual({
      status: 403,
      details: { required: 'secrets:read' },
    });
  });
});

it('a link to a page with jobs is recognized, with its source and first jobs', async () => {
  const server = createServer((_, response) => {
    const posting = {
      ...{
        '@context': 'https://schema.org',
        '@type': 'JobPosting',
        title: 'Pilot',
        datePosted: '2026-11-01',
      },
      ...{ description: 'Ships.', hiringOrganization: { '@type': 'Organization', name: 'Port' } },
    };
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><script type="application/ld+json">${JSON.stringify(posting)}</script>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = await newOrganization({ server: await serverForWorkers() });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/careers`;
  const { status, body, text } = await client.post('/imports/recognize', { url });
  expect(status, text).toBe(200);
  expect(body.data).toMatchObject({
    source: { kind: 'jsonld', url },
    jobs: [{ title: 'Pilot', company_name: 'Port' }],
  });
  const created = await client.post('/imports', { name: 'Port', source: body.data.source });
  expect(created.status, created.text).toBe(201);
});
