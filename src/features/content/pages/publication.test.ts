import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { patchPage, postPage, readPage, revisionsOf, toSummary } from '../../../../test/pages.ts';
import { toInstallation } from '../../board/organizations/board-url.ts';
import { publishDuePages } from './publish-due.ts';
import type { Page } from './schema.ts';

const PAST = '2020-01-01T00:00:00.000Z';
const FUTURE = '2099-01-01T00:00:00.000Z';

describe('publication', () => {
  it('sets published_at to the current time, and is recorded', async () => {
    const organization = await newOrganization();
    const before = Date.now();
    const page = await postPage(organization, { status: 'published' });
    expect(page.status).toBe('published');
    expect(Date.parse(page.published_at ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(page.published_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await eventNames(organization)).toEqual(['page.created', 'page.published']);
    expect((await eventsOf(organization)).map(({ data }) => data)).toEqual([
      toSummary(page),
      toSummary(page),
    ]);
  });

  it('of a draft sets published_at the first time, and later keeps it', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization);
    const first = await patchPage(organization, id, { status: 'published' });
    expect(first.published_at).not.toBe(null);
    for (const status of ['draft', 'published', 'archived', 'draft', 'archived', 'published']) {
      const page = await patchPage(organization, id, { status });
      expect(page).toMatchObject({ status, published_at: first.published_at });
    }
  });

  it('can change from every status to every other, and is recorded each time', async () => {
    const organization = await newOrganization();
    const { id } = await postPage(organization);
    for (const status of ['archived', 'draft', 'published', 'archived', 'published', 'draft', 'published'])
      await patchPage(organization, id, { status });
    expect(await eventNames(organization)).toEqual([
      'page.created',
      ...['page.updated', 'page.archived'],
      'page.updated',
      ...['page.updated', 'page.published'],
      ...['page.updated', 'page.archived'],
      ...['page.updated', 'page.published'],
      'page.updated',
      ...['page.updated', 'page.published'],
    ]);
    const changed = (await eventsOf(organization)).map(({ changed_fields }) => changed_fields);
    expect(changed.slice(0, 6)).toEqual([
      null,
      ['status'],
      null,
      ['status'],
      ['status', 'published_at'],
      null,
    ]);
  });

  it('keeps a published_at that is sent', async () => {
    const organization = await newOrganization();
    const sent = { published_at: '2020-05-01T10:00:00+02:00' };
    const stored = '2020-05-01T08:00:00.000Z';
    expect((await postPage(organization, { ...sent, status: 'published' })).published_at).toBe(stored);
    const draft = await postPage(organization, sent);
    expect(draft).toMatchObject({ status: 'draft', published_at: stored });
    expect((await patchPage(organization, draft.id, { status: 'published' })).published_at).toBe(stored);
    const other = await postPage(organization);
    expect((await patchPage(organization, other.id, { ...sent, status: 'published' })).published_at).toBe(
      stored,
    );
    expect((await patchPage(organization, other.id, { published_at: '2021-01-01' })).published_at).toBe(
      '2021-01-01T00:00:00.000Z',
    );
  });

  it('requires a time: null is rejected for a published page, and clears published_at otherwise', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { status: 'published' });
    for (const changes of [{ published_at: null }, { published_at: null, status: 'published' }]) {
      const response = await organization.patch(`/pages/${page.id}`, changes);
      expect(issuePaths(response)).toEqual(['/published_at']);
    }
    const draft = await postPage(organization);
    const rejected = await organization.patch(`/pages/${draft.id}`, {
      published_at: null,
      status: 'published',
    });
    expect(issuePaths(rejected)).toEqual(['/published_at']);
    expect(await readPage(organization, page.id)).toEqual(page);
    const cleared = await patchPage(organization, page.id, { published_at: null, status: 'draft' });
    expect(cleared).toMatchObject({ status: 'draft', published_at: null });
    expect((await patchPage(organization, page.id, { status: 'published' })).published_at).not.toBe(
      page.published_at,
    );
  });

  it('without a time is rejected by the database', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { status: 'published' });
    const { db, organizationId } = organization.scope;
    const clearing = db
      .updateTable('pages')
      .set({ published_at: null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', page.id)
      .execute();
    await expect(clearing).rejects.toThrow(/pages_published_when/);
  });

  it('of a new page with null sets published_at', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { status: 'published', published_at: null });
    expect(page.published_at).not.toBe(null);
  });
});

describe('a scheduled page', () => {
  it('is recorded once when its time has come, with the summary of the page', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { status: 'published', published_at: FUTURE });
    expect(page).toMatchObject({ status: 'published', published_at: FUTURE });
    await sweep();
    expect(await eventNames(organization)).toEqual(['page.created']);
    await bringForward(organization, page);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await eventNames(organization)).toEqual(['page.created', 'page.published']);
    const published = await readPage(organization, page.id);
    expect((await eventsOf(organization)).at(-1)).toEqual({
      type: 'page.published',
      data: toSummary(published),
      changed_fields: null,
      actor: 'system',
    });
    expect(published.updated_at).toBe(page.updated_at);
    expect(await revisionsOf(organization, page.id)).toEqual([]);
  });

  it('is not recorded while it is a draft or archived', async () => {
    const organization = await newOrganization();
    for (const status of ['draft', 'archived']) {
      const page = await postPage(organization, { status: 'published', published_at: FUTURE });
      await patchPage(organization, page.id, { status });
      await bringForward(organization, page);
    }
    await sweep();
    expect(await eventNames(organization)).not.toContain('page.published');
  });

  it('is recorded by an update after its time and before the sweep, and only once', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { status: 'published', published_at: FUTURE });
    await bringForward(organization, page);
    await patchPage(organization, page.id, {});
    expect(await eventNames(organization)).toEqual(['page.created']);
    await patchPage(organization, page.id, { title: 'Now' });
    await sweep();
    expect(await eventNames(organization)).toEqual(['page.created', 'page.updated', 'page.published']);
  });

  it('is recorded immediately when its time moves into the past', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { status: 'published', published_at: FUTURE });
    await patchPage(organization, page.id, { published_at: PAST });
    await sweep();
    expect(await eventNames(organization)).toEqual(['page.created', 'page.updated', 'page.published']);
  });

  it('is recorded again when a published page is scheduled again', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { status: 'published', published_at: PAST });
    await patchPage(organization, page.id, { published_at: FUTURE });
    await sweep();
    expect(await eventNames(organization)).toEqual(['page.created', 'page.published', 'page.updated']);
    await bringForward(organization, page);
    await sweep();
    expect(await eventNames(organization)).toEqual([
      'page.created',
      'page.published',
      'page.updated',
      'page.published',
    ]);
  });

  it('is recorded for more pages of several organizations than fit in one batch', async () => {
    const [first, second] = await Promise.all([newOrganization(), newOrganization()]);
    for (const { scope } of [first, second]) {
      const rows = Array.from({ length: 400 }, (_, number) => ({
        organization_id: scope.organizationId,
        id: crypto.randomUUID(),
        type: 'page',
        title: 'Due',
        slug: `due-${number}`,
        status: 'published',
        published_at: PAST,
      }));
      await scope.db.insertInto('pages').values(rows).execute();
    }
    await sweep();
    for (const organization of [first, second]) {
      const events = await eventsOf(organization);
      expect(events.length).toBe(400);
      expect(new Set(events.map(({ data }) => data.id)).size).toBe(400);
    }
  });
});

describe('a deleted page', () => {
  it('is recorded with its last summary, leaves no rows, and frees its slug', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { slug: 'mine', content: '<p>A</p>' });
    await patchPage(organization, page.id, { content: '<p>B</p>' });
    const last = await readPage(organization, page.id);
    const response = await organization.delete(`/pages/${page.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: page.id, deleted: true } });
    for (const path of [`/pages/${page.id}`, `/pages/${page.id}/revisions`])
      expectError(await organization.get(path), 404, 'not_found');
    expectError(await organization.delete(`/pages/${page.id}`), 404, 'not_found');
    expectError(await organization.patch(`/pages/${page.id}`, { title: 'B' }), 404, 'not_found');
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: 'page.deleted',
      data: toSummary(last),
    });
    expect((await postPage(organization, { slug: 'mine' })).slug).toBe('mine');
    const { db, organizationId } = organization.scope;
    for (const table of ['page_bodies', 'page_revisions'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('page_id')
        .where('organization_id', '=', organizationId)
        .execute();
      expect(rows.filter(({ page_id }) => page_id === page.id)).toEqual([]);
    }
  });
});

async function sweep(): Promise<void> {
  const { connection, config } = await sharedServer();
  await publishDuePages(connection.db, toInstallation(config));
}

/** Sets published_at to one second ago. */
async function bringForward({ scope: { db, organizationId } }: Client, { id }: Page): Promise<void> {
  await db
    .updateTable('pages')
    .set({ published_at: new Date(Date.now() - 1000).toISOString() })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

async function eventNames(organization: Client): Promise<string[]> {
  return (await eventsOf(organization)).map(({ type }) => type);
}
