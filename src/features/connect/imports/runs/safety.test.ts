import { describe, expect, it } from 'vitest';
import {
  changesOf,
  decideNow,
  newQuickBoard,
  postQuickImport,
  runNow,
  startSource,
} from '../../../../../test/imports.ts';

const clerks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `c${n}`,
    title: `Clerk ${n}`,
    company_name: 'Harbour',
    location: 'Hamburg',
  }));

async function newSource(jobs: object[], settings: Record<string, unknown> = {}) {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source, settings);
  return { board, source, id, run: (body?: object) => runNow(board, id, body) };
}

describe('a source that ends early', () => {
  it('does not wait for a person: its complete rows are applied, and nothing expires', async () => {
    const { source, run } = await newSource(clerks(10));
    await run();
    const rows = [{ ...clerks(1)[0], title: 'Chief clerk' }, ...clerks(3).slice(1)];
    source.respond = (response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rows).slice(0, -5));
    };
    expect(await run()).toMatchObject({
      state: 'partial',
      approval_reasons: [],
      counts: { updated: 1, expired: 0 },
    });
  });

  it('is a measure for the next one: an empty source after it waits for a person', async () => {
    const { source, run } = await newSource(clerks(3), { limits: { max_jobs: 1 } });
    expect((await run()).state).toBe('partial');
    source.jobs = [];
    expect(await run()).toMatchObject({
      state: 'waiting',
      approval_reasons: ['The source has 0 jobs, and usually has 1.'],
    });
  });
});

describe('the ETag of the source', () => {
  /** A server that sends a stable ETag for its content. */
  async function newTaggedSource() {
    const all = await newSource(clerks(10));
    const { source } = all;
    const conditions: (string | undefined)[] = [];
    source.respond = (response) => {
      const text = JSON.stringify(source.jobs);
      const tag = `"${text.length}"`;
      const condition = response.req.headers['if-none-match'];
      conditions.push(condition);
      response.setHeader('etag', tag);
      if (condition === tag) response.writeHead(304).end();
      else response.setHeader('content-type', 'application/json').end(text);
    };
    return { ...all, conditions };
  }

  it('is not sent after an approved dry run, so that what is missing still expires', async () => {
    const { source, board, run, conditions } = await newTaggedSource();
    await run();
    source.jobs = [...clerks(9), { id: 'new', title: 'Pilot' }];
    expect((await decideNow(board, await run({ dry_run: true }), 'approve')).state).toBe('done');
    expect((await run()).counts.expired).toBe(0);
    expect(conditions.at(-1)).toBeUndefined();
    expect((await run()).counts.expired).toBe(1);
    expect(conditions.at(-1)).toBeDefined();
  });

  it('is dropped if the mapping changes while a run applies', async () => {
    const { source, board, id, run, conditions } = await newTaggedSource();
    await run();
    source.jobs = clerks(10).map((job) => ({ ...job, location: 'Bremen' }));
    const { respond } = source;
    const mapping = { id: { path: 'id' }, title: { path: 'title' }, location: { constant: 'Kiel' } };
    source.respond = (response) => {
      source.respond = respond;
      board.patch(`/imports/${id}`, { mapping }).then(() => respond?.(response));
    };
    await run();
    expect((await run()).counts.updated).toBe(10);
    expect(conditions.at(-1)).toBeUndefined();
  });
});

it('expirations that a person has rejected do not count as recent ones', async () => {
  const { source, board, run } = await newSource(clerks(12));
  await run();
  source.jobs = clerks(7);
  await run();
  const waiting = await run();
  expect(waiting.approval_reasons).toEqual(['5 of 12 jobs would go.']);
  await decideNow(board, waiting, 'reject');
  source.jobs = clerks(11);
  expect(await run()).toMatchObject({ state: 'done', approval_reasons: [], counts: { expired: 1 } });
});

it('small steps within a day add up, and then wait for a person', async () => {
  const { source, run } = await newSource(clerks(12));
  await run();
  source.jobs = clerks(8);
  await run();
  expect(await run()).toMatchObject({ state: 'done', counts: { expired: 4 } });
  source.jobs = clerks(6);
  await run();
  expect(await run()).toMatchObject({
    state: 'waiting',
    approval_reasons: ['2 of 8 jobs would go, after 4 in the last 24 hours.'],
  });
});

it('two jobs that differ in a sign are two jobs', async () => {
  const titles = ['C++ developer', 'C# developer', 'C developer'];
  const { run } = await newSource(titles.map((title) => ({ title, company_name: 'Harbour' })));
  expect((await run()).counts).toMatchObject({ created: 3, refused: 0 });
});

describe('a job that two rows name', () => {
  it('is taken over once', async () => {
    const { board, run } = await newSource(
      [
        { id: 'a1', title: 'Pilot', how_to_apply: 'https://harbour.example/apply' },
        { id: 'a2', title: 'Clerk', how_to_apply: 'https://harbour.example/apply' },
      ],
      { name: 'Twice', adopt: true },
    );
    const { body } = await board.post('/jobs', {
      title: 'Pilot',
      external_id: 'json-twice:a1',
      how_to_apply: 'https://harbour.example/apply',
    });
    const done = await run();
    expect(done.error).toBeNull();
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1, duplicates: 0 } });
    const taken = (await changesOf(board, done)).filter(({ action }) => action === 'updated');
    expect(taken).toMatchObject([{ job_id: body.data.id, result: 'applied' }]);
    expect((await run()).counts).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('stays with the import that owns it, also if another one adopts jobs', async () => {
    const rows = [{ id: 'a1', title: 'Pilot', how_to_apply: 'https://harbour.example/apply/1' }];
    const { board, run } = await newSource(rows);
    await run();
    const other = await startSource([{ ...rows[0], title: 'Diver' }]);
    const { id } = await postQuickImport(board, other, { name: 'Other', adopt: true });
    expect(await runNow(board, id)).toMatchObject({
      state: 'done',
      counts: { updated: 0, duplicates: 1 },
    });
    expect((await board.get('/jobs')).body.data).toMatchObject([{ title: 'Pilot' }]);
  });
});

it('jobs that mirror_delete has deleted belong to the import again after an undo', async () => {
  const { source, board, id, run } = await newSource(clerks(10), { rules: { mirror_delete: true } });
  await run();
  source.jobs = clerks(9);
  await run();
  const deletion = await run();
  expect(deletion.counts.deleted).toBe(1);
  expect((await decideNow(board, deletion, 'undo')).state).toBe('done');
  expect((await board.patch(`/imports/${id}`, { is_enabled: true })).status).toBe(200);
  source.jobs = clerks(10).map((job) => ({ ...job, location: 'Kiel' }));
  expect((await run()).counts).toMatchObject({ updated: 10, created: 0, duplicates: 0 });
});

it('texts that the database cannot store never end a run with an internal error', async () => {
  const bad = 'a\u0000b\ud800c';
  const { source, run } = await newSource([
    { id: bad, title: `Pilot ${bad}`, company_name: bad, location: bad, [bad]: bad },
    { id: 'b', title: 'Clerk', category: bad, salary_min: bad, how_to_apply: bad, description: bad },
    { id: `${bad}2`, title: null, description: bad },
  ]);
  const first = await run();
  expect(first.error).toBeNull();
  source.respond = (response) => {
    response.setHeader('content-type', `application/json`);
    response.end(`[{"id": "x", "title": "Pilot"}, {"${'😀'.repeat(999)}": tr\u0000ue}`);
  };
  expect((await run()).error?.code).not.toBe('internal_error');
});

it('a job whose row is refused is not missing, also if its URL identifies it', async () => {
  const rows = clerks(8).map(({ id, ...job }) => ({ ...job, how_to_apply: `https://harbour.example/${id}` }));
  const { source, run } = await newSource(rows);
  await run();
  source.jobs = [{ ...rows[0], description: 'long '.repeat(30_000) }, ...rows.slice(1)];
  for (let again = 0; again < 2; again++)
    expect((await run()).counts).toMatchObject({ refused: 1, unchanged: 7, expired: 0 });
});
