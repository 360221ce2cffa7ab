import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectedJobs } from '../../../../../test/imports/expected-jobs.ts';
import { mapRows, readSource } from '../../../../../test/imports/read-source.ts';
import { faults, startSystems } from '../../../../../test/imports/system-server.ts';
import { newFetch } from '../../../../../test/imports/web-server.ts';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import { findSourceKind, systems } from '../registry.ts';
import { type ReadResult, SourceError } from '../source.ts';

const kinds = systems.map(({ kind }) => kind);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `${1_000 + index}`);

/** A server whose account `acme` has these jobs of one system, and the adapter that reads the jobs. */
async function startSystem(name: string, jobs: string[]) {
  const server = await startSystems();
  server.jobs[name] = jobs;
  const kind = findSourceKind(name)!;
  const fetch = newFetch({ baseUrls: { [name]: server.origin } });
  const read = (settings: object = { account: 'acme' }, context = {}) =>
    readSource(kind, settings, fetch, context);
  return { server, read };
}

describe.each(kinds)('%s', (name) => {
  test('maps the documented response', async () => {
    const { read } = await startSystem(name, ids(1));
    const { rows, result } = await read();
    expect(result).toMatchObject({ isComplete: true, shape: expect.stringContaining('/') });
    expect(rows).toMatchObject([{ position: 1, id: '1000' }]);
    const [job] = await mapRows(rows);
    expect(job?.problems).toEqual([]);
    expect(job?.fields).toMatchObject(expectedJobs[name]!);
  });

  test('explains an unknown account, or reports an empty one', async () => {
    const { read } = await startSystem(name, []);
    const read404 = await read({ account: 'unknown' }).catch((error) => error);
    if (!(read404 instanceof SourceError)) {
      expect(['ashby', 'smartrecruiters']).toContain(name);
      expect(read404.result.notes[0].message).toContain('may return an empty list');
      return;
    }
    expect(read404.code).toBe(name === 'bamboohr' ? 'unexpected_content' : 'not_found');
    expect(read404.message).toMatch(/“unknown”.*Check the name/);
  });

  test('waits while the system is busy', async () => {
    const { server, read } = await startSystem(name, ids(2));
    server.busy = 2;
    expect((await read()).result.isComplete).toBe(true);
  });

  test('accepts only settings that name one account', () => {
    const { settings } = findSourceKind(name)!;
    const isValid = (value: unknown) => Compile(settings).Check(value);
    expect(isValid({ account: 'acme' })).toBe(true);
    for (const account of ['', '..', '.', 'a/b', 'a?b', 'a#b', 'a\\b', 'x'.repeat(300), 7, null])
      expect(isValid({ account }), `${account}`).toBe(false);
    expect(isValid({ account: 'acme', other: 1 })).toBe(false);
  });
});

test.each(kinds.filter((kind) => !['lever', 'smartrecruiters', 'teamtailor'].includes(kind)))(
  '%s asks whether anything has changed',
  async (name) => {
    const { read } = await startSystem(name, ids(3));
    const { result } = await read();
    const second = await read({ account: 'acme' }, { state: result.state });
    expect(second.rows).toEqual([]);
    expect(second.result).toEqual({ ...result, isUnchanged: true, notes: [] });
  },
);

test.each(['lever', 'smartrecruiters', 'teamtailor'])('%s is read to its last page', async (name) => {
  for (const count of [99, 100, 101, 250]) {
    const { read } = await startSystem(name, ids(count));
    const { rows, result } = await read();
    expect(result.isComplete).toBe(true);
    expect(rows.map(({ id }) => id)).toEqual(ids(count));
    expect(rows.at(-1)?.position).toBe(count);
  }
});

test.each(['smartrecruiters', 'breezy', 'bamboohr', 'rippling'])(
  '%s gives each job a version, and fetches details only when asked',
  async (name) => {
    const { server, read } = await startSystem(name, ids(3));
    const [first, second] = [await read(), await read()];
    expect(first.rows.map(({ version }) => version)).toEqual(second.rows.map(({ version }) => version));
    expect(new Set(first.rows.map(({ version }) => version)).size).toBe(3);
    expect(server.details).toBe(0);
    await first.rows[1]?.toJob();
    expect(server.details).toBe(1);
  },
);

test.each(['breezy', 'bamboohr', 'rippling'])(
  '%s is read in full once a day, because details change too',
  async (name) => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:00:00Z') });
    const { read } = await startSystem(name, ids(3));
    const { state } = (await read()).result;
    vi.setSystemTime(Date.parse('2026-11-23T23:00:00Z'));
    expect((await read({ account: 'acme' }, { state })).rows).toHaveLength(0);
    vi.setSystemTime(Date.parse('2026-11-24T00:00:00Z'));
    expect((await read({ account: 'acme' }, { state })).rows).toHaveLength(3);
  },
);

test('Lever’s lists of 50 kB are read to their end', async () => {
  const { server, read } = await startSystem('lever', []);
  const items = Array.from({ length: 2_000 }, (_, n) => `<li>Licence number ${n}</li>`).join('\n');
  server.jobs.lever = [{ id: '1', items }];
  const [job] = await mapRows((await read()).rows);
  expect(job?.fields.description).toContain(items);
});

test('Rippling’s rows of one job are one job with all places', async () => {
  const { server, read } = await startSystem('rippling', ids(3));
  const { rows, result } = await read();
  expect(result).toMatchObject({ isComplete: true });
  expect(rows.map(({ id }) => id)).toEqual(ids(3));
  expect(rows[0]?.record.places).toEqual(['Hybrid (Toronto, CA)', 'Vancouver, CA']);
  server.jobs.rippling = ['1000', ''];
  expect((await read()).result).toMatchObject({ isComplete: false, reason: { message: 'Job 2 has no ID.' } });
});

test('Pinpoint’s hidden pay stays hidden, and a deadline ends the job', async () => {
  const { server, read } = await startSystem('pinpoint', ids(1));
  server.changed.pinpoint = { compensation_visible: false, deadline_at: '2026-12-01T12:00:00Z' };
  const [job] = await mapRows((await read()).rows);
  expect(job?.fields).toMatchObject({ expires_at: '2026-12-01T12:00:00.000Z' });
  expect(job?.fields).not.toHaveProperty('salary_min');
});

test('Lever has two regions, whose accounts are not the same', async () => {
  const { read } = await startSystem('lever', ids(1));
  expect((await read({ account: 'acme-eu', region: 'eu' })).rows).toHaveLength(1);
  await expect(read({ account: 'acme-eu' })).rejects.toMatchObject({ code: 'not_found' });
});

test.each(['recruitee', 'teamtailor'])('%s is also on a domain of the company', async (name) => {
  const { read } = await startSystem(name, ids(2));
  expect((await read({ account: 'careers.acme.example' })).rows).toHaveLength(2);
});

test('a source with more jobs than the limit is incomplete', async () => {
  const { read } = await startSystem('lever', ids(150));
  const { rows, result } = await read({ account: 'acme' }, { maxJobs: 120 });
  expect(rows).toHaveLength(120);
  expect(result).toMatchObject({ isComplete: false, reason: { message: 'There are more than 120 jobs.' } });
});

test('a list that repeats a job or has a job without ID is incomplete', async () => {
  const repeated = await startSystem('workable', ['A', 'B', 'A']);
  expect((await repeated.read()).result).toMatchObject({
    isComplete: false,
    reason: { message: expect.stringContaining('came twice') },
  });
  const nameless = await startSystem('workable', ['A', '']);
  expect((await nameless.read()).result).toMatchObject({
    isComplete: false,
    reason: { message: 'Job 2 has no ID.' },
  });
});

test.each(['lever', 'smartrecruiters', 'teamtailor'])(
  '%s, if it repeats a page, is asked twice, and is incomplete',
  async (name) => {
    const { server, read } = await startSystem(name, ids(1_000));
    server.repeatsPage = true;
    const { rows, result } = await read();
    expect([rows.length, server.lists]).toEqual([100, 2]);
    expect(result).toMatchObject({ isComplete: false, reason: { code: 'job_twice' } });
  },
);

test('whichever list request fails in whatever way, the source is never complete', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.integer({ min: 0, max: 320 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(...faults),
      async (name, count, request, fault) => {
        const { server, read } = await startSystem(name, ids(count));
        server.fault = { request, fault };
        const outcome = await read().then(
          ({ rows, result }) => ({ rows, ...result }),
          (error) => {
            expect(error).toBeInstanceOf(SourceError);
            return { isComplete: false, rows: [], notes: [], shape: '' } as ReadResult & { rows: [] };
          },
        );
        // A broken connection is repeated, and the repetition succeeds.
        const isReached = server.lists >= request && fault !== 'reset';
        expect(outcome.isComplete).toBe(!isReached);
        if (outcome.isComplete) expect(outcome.rows).toHaveLength(count);
        else expect(outcome.state).toBeUndefined();
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

test.each(systems)('the careers link of $kind leads to its account', ({ careersLink, recognize }) => {
  expect(recognize?.(new URL(`https://${careersLink}`))).toMatchObject({ account: 'acme' });
});
