import { systems } from '@corkboard/job-feeds/kinds';
import { describe, expect, test } from 'vitest';
import { expectedJobs } from '../../../../../test/imports/expected-jobs.ts';
import type { SampleJob } from '../../../../../test/imports/system-samples.ts';
import { type SystemServer, startSystems } from '../../../../../test/imports/system-server.ts';
import { decideRun, type ImportBoard, newImportBoard, runImport } from '../../../../../test/imports.ts';
import type { ImportRun } from './schema.ts';

/** The stored values that differ from the adapter's values. */
const stored: Record<string, object> = {
  lever: { description: '<p>Guide ships.</p><h3>Requirements</h3><ul><li><p>Licence</p></li></ul>' },
  recruitee: { description: '<p>Lead the team.</p><ul><li><p>7+ years</p></li></ul>' },
  smartrecruiters: {
    description:
      '<h3>Job</h3><p>Do it.</p><h3>Qualifications</h3><ul><li><p>Go</p></li></ul><h3>Company</h3><p>We.</p>',
  },
  personio: { description: '<h3>Aufgaben</h3><p>Du baust.</p>' },
  pinpoint: {
    description:
      '<p>Test engines.</p><h3>Responsibilities</h3><ul><li><p>Build</p></li></ul><h3>Benefits</h3><p>Lunch</p>',
  },
  rippling: { description: '<p>Write it.</p><p>We.</p>' },
};

const links: Record<string, string> = {
  greenhouse: 'https://job-boards.greenhouse.io/acme/jobs/1000',
  lever: 'https://jobs.lever.co/acme',
  ashby: 'https://jobs.ashbyhq.com/acme',
  workable: 'https://apply.workable.com/acme/',
  recruitee: 'https://acme.recruitee.com/o/game-director',
  smartrecruiters: 'https://jobs.smartrecruiters.com/acme/1000-backend',
  personio: 'https://acme.jobs.personio.de/job/1000',
  teamtailor: 'https://acme.teamtailor.com/jobs',
  breezy: 'https://acme.breezy.hr/p/1000-senior-designer',
  bamboohr: 'https://acme.bamboohr.com/careers/1000',
  pinpoint: 'https://acme.pinpointhq.com/en/postings/1000',
  rippling: 'https://ats.rippling.com/acme/jobs/1000',
  gem: 'https://jobs.gem.com/acme/1000',
};

const paged = ['lever', 'smartrecruiters', 'teamtailor'];
const withDetails = ['smartrecruiters', 'breezy', 'bamboohr', 'rippling'];
/** Systems that return an empty list for an unknown name. */
const silent = ['ashby', 'smartrecruiters'];

const hostile =
  '<script>alert(1)</script><b onclick="alert(2)">Bold &amp; safe</b><img src="x" onerror="alert(3)">';
const jobs: SampleJob[] = [
  { id: '1000' },
  { id: '1001', title: 'Second', text: hostile },
  { id: '1002', title: 'Third' },
];

interface Fixture {
  board: ImportBoard;
  server: SystemServer;
  importId: string;
  run(): Promise<ImportRun>;
  titles(status?: string): Promise<string[]>;
}

async function startImport(kind: string, fixture: (SampleJob | string)[]): Promise<Fixture> {
  const server = await startSystems();
  server.jobs[kind] = fixture;
  const board = await newImportBoard({ IMPORT_BASE_URLS: JSON.stringify({ '*': server.origin }) });
  const link = await board.post('/imports/recognize', { url: links[kind] });
  expect(link.status, link.text).toBe(200);
  const { label, account, source, jobs } = link.body.data;
  expect({ label, account, source }).toEqual({
    label: systems.find((system) => system.kind === kind)?.label,
    account: 'acme',
    source: { kind, account: 'acme' },
  });
  expect(jobs[0]).toMatchObject(expectedJobs[kind]!);
  const created = await board.post('/imports', { name: 'Acme careers', source });
  expect(created.status, created.text).toBe(201);
  const importId = created.body.data.id;
  return {
    board,
    server,
    importId,
    run: () => runImport(board, importId),
    titles: async (status = 'active') => {
      const { body } = await board.get(`/jobs?status=${status}&per_page=100`);
      return body.data.map(({ title }: { title: string }) => title).sort();
    },
  };
}

describe.each(systems.map(({ kind }) => kind))('%s', (kind) => {
  const title = (expectedJobs[kind] as { title: string }).title;

  test('is recognized, planned, approved, and kept in sync', async () => {
    const { board, server, importId, run, titles } = await startImport(kind, jobs);
    const plan = await runImport(board, importId, { dry_run: true });
    expect(plan).toMatchObject({ state: 'planned', counts: { created: 3, refused: 0 } });
    expect(await titles()).toEqual([]);
    server.details = 0;
    const first = await decideRun(board, plan, 'approve');
    expect(first).toMatchObject({ state: 'done', progress: { applied: 3 }, error: null });
    expect(await titles()).toEqual([title, 'Second', 'Third'].sort());

    const { body } = await board.get('/jobs?per_page=100');
    const [sample, second] = ['1000', '1001'].map((id) =>
      body.data.find(({ external_id }: { external_id: string }) => external_id === `${kind}-acme:${id}`),
    );
    expect(sample).toMatchObject({ ...expectedJobs[kind], ...stored[kind], source: kind, expires_at: null });
    expect(second.description).toContain('<strong>Bold &amp; safe</strong>');
    expect(second.description).not.toMatch(/script|alert|onclick|onerror/);

    // The first run after a decision reads the whole list, because the list may be older than the decision.
    for (let n = 0; n < 2; n++) {
      expect(await run()).toMatchObject({ state: 'done', counts: { unchanged: 3, updated: 0 } });
    }
    expect(server.details).toBe(0);
    const conditions = server.requests.at(-1)?.headers['if-none-match'];
    expect(conditions !== undefined).toBe(!paged.includes(kind));

    server.jobs[kind] = [jobs[0]!, { id: '1001', title: 'Changed' }, { id: '1003', title: 'Fourth' }];
    const changed = await run();
    expect(changed).toMatchObject({
      state: 'done',
      counts: { created: 1, updated: 1, unchanged: 1, expired: 0 },
    });
    expect(server.details).toBe(withDetails.includes(kind) ? 2 : 0);
    expect(await titles()).toEqual([title, 'Changed', 'Fourth', 'Third'].sort());
    expect(await run()).toMatchObject({ state: 'done', counts: { expired: 1, unchanged: 3 } });
    expect(await titles('expired')).toEqual(['Third']);
  });

  test('expires nothing while the system fails, and continues afterwards', async () => {
    const { server, run, titles } = await startImport(kind, jobs);
    await run();
    for (const [fault, message] of [
      ['status 500', /status 500/],
      ['not found', /no job board for “acme”/],
      ['truncated', /./],
      ['web page', /did not return jobs for “acme”/],
      ['other shape', /did not return jobs for “acme”|not valid XML/],
    ] as const) {
      server.fault = { request: server.lists + 1, fault };
      const failed = await run();
      expect(failed, fault).toMatchObject({ state: 'failed', counts: { expired: 0 } });
      expect(failed.error?.message, fault).toMatch(message);
    }
    Object.assign(server, { busy: 1, retryAfter: '3600' });
    expect((await run()).error?.message).toMatch(/asks to send no requests before 20\d\d-/);
    server.isRenamed = true;
    for (let n = 0; n < 2; n++) {
      const { state, error, approval_reasons } = await run();
      expect(state).toBe(silent.includes(kind) ? 'waiting' : 'failed');
      expect(error?.message ?? approval_reasons[0]).toMatch(/“acme”.*Check the name|has 0 jobs/);
    }
    Object.assign(server, { isRenamed: false, jobs: {} });
    for (let n = 0; n < 2; n++) expect((await run()).state).toBe('waiting');
    expect(await titles()).toHaveLength(3);
    server.jobs[kind] = jobs;
    expect(await run()).toMatchObject({ state: 'done', counts: { unchanged: 3 } });
    expect(await titles('expired')).toEqual([]);
  });
});

test.each(paged)('%s whose second page fails adds jobs and expires none', async (kind) => {
  const ids = Array.from({ length: 120 }, (_, n) => `${1000 + n}`);
  const { server, run, titles } = await startImport(kind, ids);
  expect(await run()).toMatchObject({ state: 'done', counts: { created: 120 } });
  server.jobs[kind] = [{ id: '2000', title: 'New' }, ...ids.slice(0, 118)];
  server.fault = { request: server.lists + 2, fault: 'web page' };
  const partial = await run();
  expect(partial).toMatchObject({ state: 'partial', counts: { created: 1, expired: 0 } });
  expect(partial.notes[0]?.message).toMatch(/^Page 2: /);
  server.fault = { request: server.lists + 2, fault: 'truncated' };
  expect(await run()).toMatchObject({ state: 'partial', counts: { created: 0, expired: 0 } });
  expect((await titles()).length).toBe(100);
});

test.each(withDetails)(
  '%s whose details fail for one job adds the others, and the job when it can',
  async (kind) => {
    const { server, run, titles } = await startImport(kind, jobs);
    server.failingDetails = '1002';
    const first = await run();
    expect(first).toMatchObject({ state: 'done', counts: { created: 2, refused: 1 } });
    expect(await run()).toMatchObject({ counts: { unchanged: 2, refused: 1 } });
    server.failingDetails = undefined;
    expect(await run()).toMatchObject({ state: 'done', counts: { created: 1, unchanged: 2, refused: 0 } });
    expect(await titles()).toHaveLength(3);
    server.jobs[kind] = [...jobs.slice(0, 2), { id: '1002', title: 'Changed' }];
    server.failingDetails = '1002';
    expect(await run()).toMatchObject({ counts: { updated: 0, expired: 0, refused: 1 } });
    expect(await run()).toMatchObject({ counts: { updated: 0, expired: 0, refused: 1 } });
    expect(await titles()).toContain('Third');
  },
);
