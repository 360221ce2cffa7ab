import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { readAuditLog } from '../../../../test/audit-log.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import { postJob } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { findAll, parseXml, textOf } from '../../../../test/xml.ts';

const pilot = {
  title: 'Harbour Pilot',
  company_name: '=North Sea',
  external_id: 'a1',
  slug: 'pilot',
  place: { city: 'Rotterdam', country: 'NL' },
  remote: 'hybrid',
  remote_regions: ['NL', 'EMEA'],
  category: 'Shipping',
  salary_min: 52_000,
  form_data: { shift: 'night' },
  posted_at: '2026-11-01T00:00:00.000Z',
  expires_at: null,
};

describe('GET /exports/jobs.{format}', () => {
  it('has the fields that POST /jobs takes, and nothing of the installation', async () => {
    const board = await newOrganization();
    await postJob(board, pilot);
    const response = await board.get('/exports/jobs.json');
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="jobs.json"');
    expect(response.body).toEqual([
      {
        title: 'Harbour Pilot',
        company_name: '=North Sea',
        company_website: null,
        location: null,
        salary_min: 52_000,
        salary_max: null,
        salary_period: null,
        how_to_apply: null,
        recruiter_name: null,
        recruiter_url: null,
        form_data: { shift: 'night' },
        description: null,
        status: 'active',
        slug: 'pilot',
        company_logo_url: null,
        is_remote: false,
        remote: 'hybrid',
        remote_regions: ['NL', 'EMEA'],
        place: { city: 'Rotterdam', region: null, country: 'NL', latitude: null, longitude: null },
        job_type: null,
        category: 'Shipping',
        salary_currency: null,
        how_to_apply_method: null,
        application_form: null,
        notify_email: null,
        is_highlighted: false,
        is_sticky: false,
        source: 'api',
        external_id: 'a1',
        posted_at: '2026-11-01T00:00:00.000Z',
        expires_at: null,
        locked_fields: [],
      },
    ]);
  });

  it('is safe from formulas in CSV, and has JSON in the cells of lists and objects', async () => {
    const board = await newOrganization();
    await postJob(board, pilot);
    const { text } = await board.get('/exports/jobs.csv');
    const [header = '', line = ''] = text.split('\r\n');
    expect(header.startsWith('title,company_name,')).toBe(true);
    expect(line.startsWith("Harbour Pilot,'=North Sea,,,52000,")).toBe(true);
    expect(line).toContain('"[""NL"",""EMEA""]"');
    expect(line).toContain('"{""shift"":""night""}"');
  });

  it('has an element for each field in XML', async () => {
    const board = await newOrganization();
    await postJob(board, { ...pilot, external_id: 'a\u0001 & \r<b>' });
    const { text } = await board.get('/exports/jobs.xml');
    const [job] = findAll(parseXml(text), 'job');
    expect(textOf(job!, 'title')).toBe('Harbour Pilot');
    expect(text).toContain('<external_id encoding="json">"a\\u0001 &amp; \\r&lt;b&gt;"</external_id>');
    expect(text).toContain('<remote_regions><item>NL</item><item>EMEA</item></remote_regions>');
    expect(text).toContain('<place><city>Rotterdam</city><country>NL</country></place>');
    expect(text).toContain('<form_data>{"shift":"night"}</form_data>');
    expect(text).toContain('<expires_at nil="true"/>');
  });

  it('takes the filters and the order of the list', async () => {
    const board = await newOrganization();
    for (const title of ['Clerk', 'Pilot', 'Cook']) await postJob(board, { title });
    await postJob(board, { title: 'Draft', status: 'draft' });
    const titlesOf = async (query: string) =>
      (await board.get(`/exports/jobs.json${query}`)).body.map(({ title }: { title: string }) => title);
    expect(await titlesOf('?status=active&sort=title')).toEqual(['Clerk', 'Cook', 'Pilot']);
    expect(await titlesOf('?search=pil')).toEqual(['Pilot']);
    expect(await titlesOf('?external_id=none')).toEqual([]);
    expect((await titlesOf('')).length).toBe(4);
    expect((await board.get('/exports/jobs.json?status=none')).body.error.code).toBe('validation_error');
    expect((await board.get('/exports/jobs.pdf')).status).toBe(404);
  });

  it('exports more jobs than fit into a batch, each once', async () => {
    const board = await newOrganization();
    const operations = Array.from({ length: 100 }, (_, n) => ({
      method: 'create',
      body: { title: `Job ${n}` },
    }));
    for (let times = 0; times < 3; times++) {
      const { status, text } = await board.post('/jobs/batch', { operations });
      expect(status, text).toBe(200);
    }
    const { text } = await board.get('/exports/jobs.ndjson');
    expect(text.trimEnd().split('\n').length).toBe(300);
    const titles = new Set(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).slug),
    );
    expect(titles.size).toBe(300);
  });
});

describe('exports of other resources', () => {
  it('have members without the organization', async () => {
    const board = await newOrganization();
    const { organizationId, ...member } = await postMember(board, {
      email: 'mette@pilots.example',
      name: '@Mette',
    });
    const response = await board.get('/exports/members.ndjson?role=candidate');
    expect(JSON.parse(response.text)).toEqual(member);
    expect((await board.get('/exports/members.ndjson?role=employer')).text).toBe('');
    expect((await board.get('/exports/members.csv')).text).toContain(",'@Mette,");
  });

  it('have companies in the order of the list, with their filters', async () => {
    const board = await newOrganization();
    for (const name of ['Tugs & Co', '=Harbour', 'Anchor AG'])
      expect((await board.post('/companies', { name, locations: ['Kiel'] })).status).toBe(201);
    const { data } = (await board.get('/companies')).body;
    const { text } = await board.get('/exports/companies.ndjson');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(data);
    expect((await board.get('/exports/companies.csv?search=harb')).text).toContain(",'=Harbour,");
    const newest = JSON.parse((await board.get('/exports/companies.json?sort=-created_at')).text);
    expect(newest.map(({ name }: { name: string }) => name)).toEqual(['Anchor AG', '=Harbour', 'Tugs & Co']);
  });

  it('have the items of a collection, with a column for each field of its schema', async () => {
    const board = await newOrganization();
    await saveCollection(board, {
      slug: 'partners',
      name: 'Partners',
      schema: [
        { name: 'name', type: 'text' },
        { name: 'extra', type: 'json' },
      ],
    });
    const data = { name: '-1', extra: { a: 1 } };
    const item = await saveItem(board, data, { status: 'published' });
    expect((await board.get('/exports/items/partners.json')).body).toEqual([item]);
    const { text } = await board.get('/exports/items/partners.csv?status=published');
    expect(text).toContain('id,data.name,data.extra,status,');
    expect(text).toContain(`${item.id},'-1,"{""a"":1}",published,`);
    const { text: xml } = await board.get('/exports/items/partners.xml?search=nothing');
    expect(findAll(parseXml(xml), 'item')).toEqual([]);
    expect((await board.get('/exports/items/none.json')).body.error.code).toBe('not_found');
  });
});

it('an export needs the read scope of what it exports, and leaves an entry', async () => {
  const board = await newOrganization();
  const reader = await board.withKey({ scopes: ['jobs:read'] });
  expect((await reader.get('/exports/jobs.csv')).status).toBe(200);
  for (const name of ['companies', 'members'])
    expect((await reader.get(`/exports/${name}.csv`)).body.error.code).toBe('insufficient_scope');
  await board.get('/exports/members.csv');
  const actions = (await readAuditLog(board)).map(({ actor, action }) => [actor, action]);
  expect(actions).toEqual(
    expect.arrayContaining([
      [`api_key:${reader.keyId}`, 'jobs.exported'],
      [`api_key:${board.keyId}`, 'members.exported'],
    ]),
  );
});
