import { describe, expect, test } from 'vitest';
import { uploadSource } from '../../../../../test/imports/upload.ts';
import { changesOf, type ImportBoard, newImportBoard, runImport } from '../../../../../test/imports.ts';

/** A file of our own format, written by hand: one job with the fields that every file has, and one with awkward values. */
const json = JSON.stringify([
  {
    title: 'Pilot',
    status: 'active',
    external_id: 'a1',
    posted_at: '2026-01-14T00:00:00.000Z',
    expires_at: null,
    location: 'Kiel',
  },
  {
    title: '=Clerk',
    status: 'active',
    external_id: null,
    posted_at: '2026-01-15T08:30:00.000Z',
    expires_at: null,
    slug: 'clerk',
    salary_min: 12.5,
    remote_regions: ['DE', 'AT'],
    description: '<p>Write.</p>',
  },
]);
const csv = `title,status,external_id,posted_at,expires_at,slug,location,salary_min,remote_regions,description
Pilot,active,a1,2026-01-14T00:00:00.000Z,,pilot,Kiel,,[],
'=Clerk,active,,2026-01-15T08:30:00.000Z,,clerk,,12.5,"[""DE"",""AT""]",<p>Write.</p>
`;
const xml = `<?xml version="1.0" encoding="UTF-8"?><jobs>
<job><title>Pilot</title><status>active</status><external_id>a1</external_id><posted_at>2026-01-14T00:00:00.000Z</posted_at><expires_at nil="true"/><location>Kiel</location></job>
<job><title>=Clerk</title><status>active</status><external_id nil="true"/><posted_at>2026-01-15T08:30:00.000Z</posted_at><expires_at nil="true"/><slug>clerk</slug><salary_min>12.5</salary_min><remote_regions><item>DE</item><item>AT</item></remote_regions><description>&lt;p&gt;Write.&lt;/p&gt;</description></job>
</jobs>`;
const files = { json, csv, xml };

async function startImport(mode: string): Promise<{ board: ImportBoard; importId: string }> {
  const board = await newImportBoard();
  const created = await board.post('/imports', { name: 'Export', source: { kind: 'csv' }, mode });
  expect(created.status, created.text).toBe(201);
  return { board, importId: created.body.data.id };
}

describe.each(['update', 'mirror'])('an export of ours in mode %s', (mode) => {
  test.each(Object.entries(files))(
    'as %s creates its jobs, and changes nothing the second time',
    async (_, content) => {
      const { board, importId } = await startImport(mode);
      await uploadSource(board, importId, content);
      const first = await runImport(board, importId);
      expect(first).toMatchObject({ state: 'done', counts: { created: 2, refused: 0 } });
      const { body } = await board.get('/jobs?sort=title');
      const [clerk, pilot] = body.data;
      expect(pilot).toMatchObject({ title: 'Pilot', external_id: 'a1', location: 'Kiel', salary_min: null });
      expect(clerk).toMatchObject({
        title: '=Clerk',
        slug: 'clerk',
        salary_min: 12.5,
        remote_regions: ['DE', 'AT'],
        description: '<p>Write.</p>',
        posted_at: '2026-01-15T08:30:00.000Z',
      });
      await uploadSource(board, importId, content);
      const second = await runImport(board, importId);
      expect(second).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 2 } });
    },
  );
});

test('the unchanged export of jobs without an import changes nothing, and an edited field changes its job', async () => {
  const { board, importId } = await startImport('update');
  const jobs = JSON.parse(json);
  for (const { external_id, ...job } of jobs)
    expect((await board.post('/jobs', external_id ? { ...job, external_id } : job)).status).toBe(201);
  await uploadSource(board, importId, json);
  expect(await runImport(board, importId)).toMatchObject({
    counts: { created: 0, updated: 0, unchanged: 2 },
  });
  await uploadSource(board, importId, json.replace('12.5', '13'));
  const run = await runImport(board, importId);
  expect(run).toMatchObject({ state: 'done', counts: { created: 0, updated: 1, unchanged: 1 } });
  expect(await changesOf(board, run)).toMatchObject([
    {
      action: 'updated',
      before: { salary_min: 12.5 },
      after: { salary_min: 13 },
      notes: [{ code: 'edits_foreign_job', message: 'Edits a job that no import owns.' }],
      result: 'applied',
    },
  ]);
  const { body } = await board.get('/jobs?sort=title');
  expect(body.data[0]).toMatchObject({ slug: 'clerk', salary_min: 13, source: body.data[1].source });
});

test('a value that the API would refuse is left out, with a note', async () => {
  const { board, importId } = await startImport('update');
  const content = String.raw`title,status,external_id,posted_at,salary_min,slug,form_data
Pilot,gone,a1,2026-01-14T00:00:00.000Z,1e16,A b,"{""a"":""\u0000""}"
`;
  await uploadSource(board, importId, content);
  const run = await runImport(board, importId);
  expect(run).toMatchObject({ state: 'done', counts: { created: 1, refused: 0 } });
  const [change] = await changesOf(board, run);
  const noted = change?.notes.map(({ field }) => field).sort();
  expect(noted).toEqual(['form_data', 'salary_min', 'slug', 'status']);
});
