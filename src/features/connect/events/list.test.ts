import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newOrganization, until } from '../../../../test/app.ts';
import { followEvents, readEventPage, untilEmitted } from '../../../../test/events.ts';
import { expectError, issuePaths, postJob, postJobs } from '../../../../test/jobs.ts';
import { recordEvents } from '../../../platform/events.ts';
import { secretDeleted } from '../../board/secrets/schema.ts';
import { jobCreated } from '../../jobs/jobs/schema.ts';
import { printCursor } from './cursor.ts';
import { MAX_EXAMINED } from './queries.ts';

describe('GET /events', () => {
  it('returns each change in order, with the object exactly as the API returned it, including key order', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { form_data: { z: 1, a: [{ y: null, b: 'é' }] } });
    const patched = await organization.patch(`/jobs/${job.id}`, { title: 'Sea Pilot' });
    await organization.delete(`/jobs/${job.id}`);
    const { events } = await untilEmitted(organization, 3);
    const { organizationId } = organization.scope;
    expect(events).toEqual([
      { ...envelope('job.created', organizationId), data: job },
      {
        ...envelope('job.updated', organizationId),
        data: patched.body.data,
        changed_fields: ['title'],
      },
      { ...envelope('job.deleted', organizationId), data: patched.body.data },
    ]);
    expect(JSON.stringify(events[0]?.data)).toBe(JSON.stringify(job));
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    expect(events.map(({ timestamp }) => Date.parse(timestamp))).not.toContain(Number.NaN);
  });

  it('returns at most `limit` events per page, and the next page continues after them', async () => {
    const organization = await newOrganization();
    await postJobs(organization, Array(5).fill({}));
    const { events } = await untilEmitted(organization, 5);
    const { pages } = await followEvents(organization, { limit: '2' });
    expect(pages.map(({ data, meta }) => [data.length, meta.has_more])).toEqual([
      [2, true],
      [2, true],
      [1, false],
    ]);
    expect(pages.flatMap(({ data }) => data)).toEqual(events);
    const { pages: exact } = await followEvents(organization, { limit: '5' });
    expect(exact.map(({ data, meta }) => [data.length, meta.has_more])).toEqual([[5, false]]);
  });

  it('returns later events from the end cursor, each once', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const { cursor } = await untilEmitted(organization, 1);
    expect(await readEventPage(organization, { after: cursor })).toMatchObject({ data: [] });
    const job = await postJob(organization, { title: 'Later' });
    const { events, cursor: next } = await untilEmitted(organization, 1, { after: cursor });
    expect(events[0]?.data).toEqual(job);
    expect((await readEventPage(organization, { after: next })).data).toEqual([]);
  });

  it('starts after all current events with `latest`', async () => {
    const organization = await newOrganization();
    const { data, meta } = await readEventPage(organization, { after: 'latest' });
    expect([data, meta.has_more]).toEqual([[], false]);
    await postJob(organization);
    await untilEmitted(organization, 1, { after: meta.next_cursor });
    const { meta: later } = await readEventPage(organization, { after: 'latest' });
    await postJob(organization, { title: 'Later' });
    const { events } = await untilEmitted(organization, 1, { after: later.next_cursor });
    expect(events[0]?.data.title).toBe('Later');
  });

  it.each([
    ['job.created', ['job.created']],
    ['job.*', ['job.created', 'job.deleted']],
    ['category.created,job.deleted', ['category.created', 'job.deleted']],
    [' category.* , job.deleted ', ['category.created', 'job.deleted']],
    ['page.*', []],
    ['*', ['category.created', 'job.created', 'job.deleted']],
    ['page.*,*', ['category.created', 'job.created', 'job.deleted']],
  ])('with types=%s returns only matching events', async (types, expected) => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { category: 'Shipping' });
    await organization.delete(`/jobs/${id}`);
    await untilEmitted(organization, 3);
    for (const limit of ['1', '100']) {
      const { events } = await followEvents(organization, { types, limit });
      expect(events.map(({ type }) => type)).toEqual(expected);
    }
  });
});

describe('while no event is recorded', () => {
  it('each page has the same ETag, and a conditional request gets 304 until the next event', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const { cursor } = await untilEmitted(organization, 1);
    const paths = ['', '?after=latest', '?types=job.*', '?types=page.*', `?after=${cursor}`];
    const tags = await Promise.all(
      paths.map(async (path) => (await organization.get(`/events${path}`)).headers.get('etag')!),
    );
    const request = () =>
      Promise.all(paths.map((path, n) => organization.get(`/events${path}`, { 'if-none-match': tags[n]! })));
    await setTimeout(20);
    expect((await request()).map(({ status, text }) => [status, text])).toEqual(paths.map(() => [304, '']));
    await postJob(organization);
    await untilEmitted(organization, 1, { after: cursor });
    expect((await request()).map(({ status }) => status)).toEqual(paths.map(() => 200));
  });

  it('a board without events has a constant ETag too', async () => {
    const organization = await newOrganization();
    for (const path of ['/events', '/events?after=latest']) {
      const { headers } = await organization.get(path);
      await setTimeout(20);
      const again = await organization.get(path, { 'if-none-match': headers.get('etag')! });
      expect(again.status).toBe(304);
    }
  });

  it('the end cursor leads to itself', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const { cursor } = await untilEmitted(organization, 1);
    const { meta } = await readEventPage(organization, { after: cursor });
    expect(meta).toEqual({ next_cursor: cursor, has_more: false });
  });
});

describe('one request', () => {
  it('returns at most about 4 MB, whatever `limit` is, but always at least one event', async () => {
    const organization = await newOrganization();
    // Compresses well in the database: the size of the response counts.
    const bulky = Array.from({ length: 40 }, (_, n) => ({ n, text: 'é'.repeat(125_000) }));
    await recordEvents(organization.scope, jobCreated, [...bulky, { n: 40, text: 'x'.repeat(5_000_000) }]);
    await recordEvents(organization.scope, jobCreated, [{ n: 41 }]);
    const { events, pages } = await untilEmitted(organization, 42, { limit: '500' });
    expect(events.map(({ data }) => data.n)).toEqual(Array.from({ length: 42 }, (_, n) => n));
    expect(pages.map(({ data }) => data.length)).toEqual([16, 16, 9, 1]);
  });

  it('examines a bounded number of events for rare types, and returns a cursor to continue', async () => {
    const organization = await newOrganization();
    await recordEvents(organization.scope, jobCreated, Array(MAX_EXAMINED * 2 + 500).fill({}));
    await recordEvents(organization.scope, secretDeleted, [{ name: 'rare' }]);
    const types = 'secret.*';
    const found = await until(
      () => followEvents(organization, { types }),
      ({ events }) => events.length > 0,
    );
    expect(found.pages.map(({ data, meta }) => [data.length, meta.has_more])).toEqual([
      [0, true],
      [0, true],
      [1, false],
    ]);
    const { pages } = await followEvents(organization, { types: 'job.*,secret.*', limit: '500' });
    expect(pages.flatMap(({ data }) => data)).toHaveLength(MAX_EXAMINED * 2 + 501);
  });
});

describe('an invalid request', () => {
  const good = printCursor({
    position: '812',
    eventId: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10',
    atMs: Date.now(),
  });
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(good, 'base64url');
    bytes[at] = value;
    return bytes.toString('base64url');
  };

  it.each([
    ['an empty cursor', { after: '' }, ['after']],
    ['a word as a cursor', { after: 'now' }, ['after']],
    ['a number as a cursor', { after: '1' }, ['after']],
    ['a cursor of another version', { after: changed(0, 2) }, ['after']],
    ['a cursor that is truncated', { after: good.slice(0, -4) }, ['after']],
    ['a cursor with extra characters', { after: `${good}AA` }, ['after']],
    ['a cursor in another spelling', { after: `${good}==` }, ['after']],
    ['a cursor with a character that is not base64url', { after: `${good.slice(0, -1)}é` }, ['after']],
    ['a limit of 0', { limit: '0' }, ['limit']],
    ['a limit that is too high', { limit: '501' }, ['limit']],
    ['a limit that is not a number', { limit: 'all' }, ['limit']],
    ['no types', { types: '' }, ['types']],
    ['only separators as types', { types: ',' }, ['types']],
    ['an unknown type', { types: 'job.created,job.eaten' }, ['types']],
    ['a pattern that matches no type', { types: 'jobs.*' }, ['types']],
    ['half a name', { types: 'job' }, ['types']],
    ['a pattern without a dot', { types: 'job*' }, ['types']],
    ['two mistakes', { after: 'x', types: 'x' }, ['after', 'types']],
  ])('%s is a 400 that names the parameter', async (_, query, paths) => {
    const organization = await newOrganization();
    const response = await organization.get(
      `/events?${new URLSearchParams(query as Record<string, string>)}`,
    );
    expect(issuePaths(response)).toEqual(paths);
  });

  it('accepts the highest and lowest numbers in a cursor', async () => {
    const organization = await newOrganization();
    const most = { position: String(2n ** 64n - 1n), atMs: 2 ** 48 - 1 };
    const eventId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    expectError(
      await organization.get(`/events?after=${printCursor({ ...most, eventId })}`),
      410,
      'cursor_expired',
    );
    const least = { position: '0', eventId: '00000000-0000-0000-0000-000000000000', atMs: 0 };
    expectError(await organization.get(`/events?after=${printCursor(least)}`), 410, 'cursor_expired');
  });
});

it('another organization sees none of the events, even with the owner’s cursors', async () => {
  const owner = await newOrganization();
  const stranger = await newOrganization();
  await postJobs(owner, [{}, {}]);
  await postJob(stranger, { title: 'Own' });
  await untilEmitted(stranger, 1);
  const { cursor } = await untilEmitted(owner, 2);
  const { meta } = await readEventPage(owner, { limit: '1' });
  const later = await postJob(stranger, { title: 'Later' });
  for (const after of [meta.next_cursor, cursor]) {
    const found = await until(
      () => followEvents(stranger, { after }),
      ({ events }) => events.some(({ data }) => data.id === later.id),
    );
    for (const event of found.events) expect(event.organization_id).toBe(stranger.scope.organizationId);
  }
});

function envelope(type: string, organizationId: number) {
  return {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    organization_id: organizationId,
    actor: expect.stringMatching(/^api_key:/),
  };
}
