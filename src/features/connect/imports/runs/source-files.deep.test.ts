import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { uploadSource } from '../../../../../test/imports/upload.ts';
import { startWebServer } from '../../../../../test/imports/web-server.ts';
import {
  changesOf,
  decideRun,
  type ImportBoard,
  newImportBoard,
  runImport,
} from '../../../../../test/imports.ts';

async function postFileImport(board: ImportBoard, source: object = { kind: 'csv' }): Promise<string> {
  const response = await board.post('/imports', { name: 'Harbour', source });
  expect(response.status, response.text).toBe(201);
  return response.body.data.id;
}

/** The mapping that the preview proposes is saved, as the dashboard does. */
async function acceptProposal(board: ImportBoard, importId: string): Promise<Record<string, string>> {
  const { status, text, body } = await board.post(`/imports/${importId}/preview`);
  expect(status, text).toBe(200);
  const paths: [string, string][] = body.data.proposal.map(
    ({ field, path }: { field: string; path: string }) => [field, path],
  );
  const mapping = Object.fromEntries(paths.map(([field, path]) => [field, { path }]));
  if (paths.length > 0) await board.patch(`/imports/${importId}`, { mapping });
  return Object.fromEntries(paths);
}

async function jobsOf(board: ImportBoard) {
  const { body } = await board.get('/jobs?status=active&per_page=100&sort=title');
  return body.data as Record<string, unknown>[];
}

const lotse = {
  title: 'Lotse',
  company_name: 'Hafen GmbH',
  location: 'Köln',
  salary_min: 45_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  job_type: 'full-time',
  posted_at: '2026-04-24T00:00:00.000Z',
};
const german = `Nr;Stellentitel;Firma;Arbeitsort;Gehalt;Stellenart;Datum
7;Lotse;Hafen GmbH;Köln;45.000 € brutto/Jahr;Vollzeit;24.04.2026
8;;Hafen GmbH;Bremen;;;
9;Kapitän;Hafen GmbH;Kiel;DOE;Teilzeit;25.04.2026
7;Noch ein Lotse;Hafen GmbH;Kiel;;;
`;
const xml = `<?xml version="1.0" encoding="windows-1252"?><stellen>
<stelle><Nr>7</Nr><Stellentitel>Lotse</Stellentitel><Firma>Hafen GmbH</Firma><Arbeitsort>Köln</Arbeitsort><Gehalt>45.000 € brutto/Jahr</Gehalt><Stellenart>Vollzeit</Stellenart><Datum>24.04.2026</Datum></stelle>
<stelle><Nr>8</Nr><Firma>Hafen & Söhne</Firma></stelle>
<stelle><Nr>9</Nr><Stellentitel>Kapit&auml;n</Stellentitel><Firma>Hafen GmbH</Firma></stelle>
</stellen>`;
const objects = [
  {
    Nr: '7',
    Stellentitel: 'Lotse',
    Firma: 'Hafen GmbH',
    Arbeitsort: 'Köln',
    Gehalt: '45.000 € brutto/Jahr',
    Stellenart: 'Vollzeit',
    Datum: '24.04.2026',
  },
  { Nr: '8', Firma: 'Hafen GmbH' },
  { Nr: '9', Stellentitel: 'Kapitän', Firma: 'Hafen GmbH' },
];
const windows1252 = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

describe('an uploaded file of an unknown format', () => {
  test.each<[string, string, Uint8Array]>([
    ['csv', 'as UTF-8', Buffer.from(german)],
    ['csv', 'as Windows-1252 and gzip', gzipSync(windows1252(german))],
    ['xml', 'as Windows-1252', windows1252(xml)],
    ['json', 'inside an object, as gzip', gzipSync(JSON.stringify({ meta: 1, stellen: objects }))],
    ['ndjson', 'as UTF-8', Buffer.from(objects.map((object) => JSON.stringify(object)).join('\n'))],
  ])(
    '%s %s is mapped by its proposal; broken rows are refused with their position',
    async (kind, _, content) => {
      const board = await newImportBoard();
      const importId = await postFileImport(board);
      expect(await uploadSource(board, importId, content)).toMatchObject({ kind });
      expect(await acceptProposal(board, importId)).toMatchObject({
        id: 'Nr',
        title: 'Stellentitel',
        company_name: 'Firma',
        location: 'Arbeitsort',
        pay: 'Gehalt',
      });
      const plan = await runImport(board, importId, { dry_run: true });
      const refused = kind === 'csv' ? 2 : 1;
      expect(plan).toMatchObject({ state: 'planned', counts: { created: 2, refused } });
      expect(await changesOf(board, plan)).toMatchObject([
        { action: 'created', row: 1 },
        { action: 'refused', row: 2, problems: [{ field: 'title', message: 'The job has no title.' }] },
        { action: 'created', row: 3 },
        ...(kind === 'csv'
          ? [
              {
                action: 'refused',
                row: 4,
                problems: [{ message: 'An earlier row has the same ID.', value: '7' }],
              },
            ]
          : []),
      ]);
      expect(await decideRun(board, plan, 'approve')).toMatchObject({ state: 'done' });
      const jobs = await jobsOf(board);
      expect(jobs.map(({ title }) => title).sort()).toEqual(['Kapitän', 'Lotse']);
      expect(jobs.find(({ title }) => title === 'Lotse')).toMatchObject(lotse);
      const again = await runImport(board, importId);
      expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused });
    },
  );
});

const text = '<p>Guide ships.</p>';
const feeds: [string, string, object][] = [
  [
    'Indeed',
    `<source><publisher>Acme</publisher><job><title><![CDATA[Pilot]]></title><date><![CDATA[Fri, 27 Feb 2026 10:00:00 GMT]]></date><referencenumber><![CDATA[r1]]></referencenumber><url><![CDATA[https://acme.example/1]]></url><company><![CDATA[Acme]]></company><city><![CDATA[Berlin]]></city><country><![CDATA[DE]]></country><description><![CDATA[${text}]]></description><salary><![CDATA[€45k–55k p.a.]]></salary><jobtype><![CDATA[fulltime]]></jobtype></job></source>`,
    {
      title: 'Pilot',
      company_name: 'Acme',
      location: 'Berlin, Germany',
      salary_min: 45_000,
      salary_max: 55_000,
      salary_currency: 'EUR',
      salary_period: 'yearly',
      job_type: 'full-time',
      posted_at: '2026-02-27T10:00:00.000Z',
      description: text,
      how_to_apply: 'https://acme.example/1',
    },
  ],
  [
    'LinkedIn',
    `<source><lastBuildDate>Mon, 2 Mar 2026 00:00:00 GMT</lastBuildDate><publisher>Acme</publisher><expectedJobCount>1</expectedJobCount><job><partnerJobId>p1</partnerJobId><company>Acme</company><title>Pilot</title><description><![CDATA[${text}]]></description><location>Berlin, Germany</location><applyUrl>https://acme.example/1</applyUrl></job></source>`,
    {
      title: 'Pilot',
      company_name: 'Acme',
      location: 'Berlin, Germany',
      description: text,
      how_to_apply: 'https://acme.example/1',
    },
  ],
  [
    'Careerjet',
    `<jobs><job><id>c1</id><url>https://acme.example/1</url><title>Pilot</title><company>Acme</company><company_url>https://acme.example/</company_url><location><city>Berlin</city><country>DE</country></location><description><![CDATA[${text}]]></description><contract_type>permanent</contract_type><working_hours>part-time</working_hours><salary>20/hr</salary></job></jobs>`,
    {
      title: 'Pilot',
      company_name: 'Acme',
      location: 'Berlin, Germany',
      salary_min: 20,
      salary_period: 'hourly',
      description: text,
      how_to_apply: 'https://acme.example/1',
    },
  ],
  [
    'Recruitee',
    `<jobs><job><reference>42</reference><title>Pilot</title><company>Acme</company><description_requirements><![CDATA[${text}]]></description_requirements><city>Berlin</city><country>Germany</country><locations><location>Berlin</location></locations><hybrid>true</hybrid><on_site>false</on_site><remote>false</remote><education>bachelor</education><experience>mid</experience><contract_type>full_time</contract_type><category>Marine</category><min_hours>36</min_hours><url>https://acme.example/1</url></job></jobs>`,
    {
      title: 'Pilot',
      company_name: 'Acme',
      remote: 'hybrid',
      description: text,
      how_to_apply: 'https://acme.example/1',
    },
  ],
];

test.each(feeds)('the feed of %s at a URL needs no mapping', async (format, content, expected) => {
  const board = await newImportBoard();
  const web = await startWebServer((_, response) =>
    response.setHeader('content-type', 'application/xml').end(content),
  );
  const url = `${web.origin}/jobs.xml`;
  const importId = await postFileImport(board, { kind: 'xml', url });
  const { body } = await board.post(`/imports/${importId}/preview`);
  expect(body.data).toMatchObject({ format: expect.stringContaining(format), proposal: [] });
  expect(await runImport(board, importId)).toMatchObject({ state: 'done', counts: { created: 1 } });
  expect(await jobsOf(board)).toMatchObject([{ ...expected, source: 'xml' }]);
});

describe('a feed at a URL', () => {
  test('gets a secret of the vault in its header, which appears nowhere else', async () => {
    const board = await newImportBoard();
    const value = 'feed-key-7f3a9c51e2';
    const secret = await board.post('/secrets', { name: 'feed-key', value, allowed_hosts: ['127.0.0.1'] });
    expect(secret.status, secret.text).toBe(201);
    const web = await startWebServer((request, response) => {
      const isKnown = request.headers.authorization === `Bearer ${value}`;
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'text/csv' });
      response.end(isKnown ? 'id,title,company\n1,Pilot,Acme\n' : 'No.');
    });
    const headers = { authorization: 'Bearer vault:feed-key' };
    const importId = await postFileImport(board, { kind: 'csv', url: `${web.origin}/jobs.csv`, headers });
    await acceptProposal(board, importId);
    const run = await runImport(board, importId);
    expect(run).toMatchObject({ state: 'done', counts: { created: 1 } });
    await board.patch(`/imports/${importId}`, { source: { kind: 'csv', url: `${web.origin}/jobs.csv` } });
    const failed = await runImport(board, importId);
    expect(failed).toMatchObject({ state: 'failed', error: { message: expect.stringContaining('401') } });
    const paths = [`/imports/${importId}`, `/imports/${importId}/runs`, '/events', '/audit-log', '/jobs'];
    for (const path of paths) expect((await board.get(path)).text, path).not.toContain(value);
  });

  test('that has not changed is not read again, and its missing job expires after two runs', async () => {
    const board = await newImportBoard();
    const rows = ['1,Pilot,Acme', '2,Clerk,Acme', '3,Cook,Acme', '4,Mate,Acme'];
    const web = await startWebServer((request, response) => {
      const etag = `"${rows.length}"`;
      const isUnchanged = request.headers['if-none-match'] === etag;
      response.writeHead(isUnchanged ? 304 : 200, { 'content-type': 'text/csv', etag });
      response.end(isUnchanged ? undefined : `id,title,company\n${rows.join('\n')}\n`);
    });
    const importId = await postFileImport(board, { kind: 'csv', url: `${web.origin}/jobs.csv` });
    await acceptProposal(board, importId);
    expect(await runImport(board, importId)).toMatchObject({ counts: { created: 4 } });
    const unchanged = await runImport(board, importId);
    expect(unchanged).toMatchObject({ state: 'done', counts: { unchanged: 4 }, progress: { rows: 0 } });
    rows.pop();
    expect(await runImport(board, importId)).toMatchObject({ counts: { unchanged: 3, expired: 0 } });
    expect(await runImport(board, importId)).toMatchObject({ counts: { expired: 1 }, progress: { rows: 0 } });
    expect((await jobsOf(board)).map(({ title }) => title).sort()).toEqual(['Clerk', 'Cook', 'Pilot']);
  });

  test.each<[string, string, Uint8Array | string, string]>([
    ['half a file', 'text/csv', 'id,title,company\n1,Pilot,Acme\n2,Clerk,"Ac', 'partial'],
    ['a web page', 'text/html', '<!DOCTYPE html><title>Sorry</title>', 'failed'],
    ['half of gzip', 'text/csv', gzipSync('id,title,company\n1,Pilot,Acme\n').subarray(0, 25), 'failed'],
    ['nothing', 'text/csv', '', 'failed'],
    ['other columns', 'text/csv', 'a,b\n1,2\n3,4\n', 'failed'],
  ])('that becomes %s expires nothing', async (_, type, broken, state) => {
    const board = await newImportBoard();
    let body: Uint8Array | string = 'id,title,company\n1,Pilot,Acme\n2,Clerk,Acme\n';
    const web = await startWebServer((_, response) => response.setHeader('content-type', type).end(body));
    const importId = await postFileImport(board, { kind: 'csv', url: `${web.origin}/jobs.csv` });
    await acceptProposal(board, importId);
    expect(await runImport(board, importId)).toMatchObject({ state: 'done', counts: { created: 2 } });
    body = broken;
    for (let n = 0; n < 3; n++) {
      const run = await runImport(board, importId);
      expect(run, JSON.stringify(run)).toMatchObject({ state, counts: { created: 0, expired: 0 } });
      expect(
        [...run.approval_reasons, ...run.notes.map(({ message }) => message), run.error?.message].join(''),
      ).not.toBe('');
    }
    expect(await jobsOf(board)).toHaveLength(2);
  });
});
