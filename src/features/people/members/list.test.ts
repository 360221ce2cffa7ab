import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { issuePaths } from '../../../../test/jobs.ts';
import { emailsOf, patchMember, postMember } from '../../../../test/members.ts';
import { searchSpace } from './queries.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

describe('GET /members', () => {
  test('lists the newest first, with exact totals and complete members', async () => {
    const members = [];
    for (let at = 0; at < 5; at++) members.push(await postMember(client));
    await postMember(await newOrganization());
    const response = await client.get('/members?per_page=2&page=2');
    expect(response.body).toEqual({
      data: [members[2], members[1]],
      meta: {
        pagination: { current_page: 2, per_page: 2, total_items: 5, total_pages: 3, has_more: true },
      },
    });
    expect((await client.get('/members?page=9')).body).toMatchObject({
      data: [],
      meta: { pagination: { total_items: 5, has_more: false } },
    });
  });

  test('orders members created at the same time by id, so that pages neither repeat nor skip any', async () => {
    for (let at = 0; at < 7; at++) await postMember(client);
    await client.scope.db
      .updateTable('members')
      .set({ created_at: sql`'2026-01-01'` })
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    const pages = [];
    for (const page of ['1', '2', '3', '4']) pages.push(...(await emailsOf(client, { page, per_page: '2' })));
    expect(new Set(pages).size).toBe(7);
    expect(await emailsOf(client)).toEqual(pages);
  });

  test('returns the members with the given ids, also together with another filter', async () => {
    const [first, , third] = [
      await postMember(client, { role: 'employer' }),
      await postMember(client),
      await postMember(client),
    ];
    const foreign = await postMember(await newOrganization());
    const ids = [first.id, third.id, foreign.id].join(',');
    const page = (await client.get(`/members?ids=${ids}`)).body;
    expect(page.data).toEqual([third, first]);
    expect(page.meta.pagination.total_items).toBe(2);
    expect((await client.get(`/members?ids=${ids}&role=employer`)).body.data).toEqual([first]);
    const wrong = await client.get('/members?ids=mette');
    expect(issuePaths(wrong)).toEqual(['ids']);
  });

  test('filters by role, approval status and search together', async () => {
    const roles = ['candidate', 'employer', 'admin', 'owner'];
    const statuses = ['pending', 'approved', 'rejected'];
    for (const role of roles)
      for (const approvalStatus of statuses)
        await postMember(client, { email: `${role}-${approvalStatus}@pilots.example`, role, approvalStatus });
    expect((await emailsOf(client, { role: 'admin' })).sort()).toEqual(
      statuses.map((status) => `admin-${status}@pilots.example`).sort(),
    );
    expect(await emailsOf(client, { approval_status: 'pending' })).toHaveLength(4);
    expect(await emailsOf(client, { role: 'owner', approval_status: 'rejected' })).toEqual([
      'owner-rejected@pilots.example',
    ]);
    expect(await emailsOf(client, { search: 'pilots', role: 'owner', approval_status: 'pending' })).toEqual([
      'owner-pending@pilots.example',
    ]);
    expect(await emailsOf(client, { search: 'admin', role: 'owner' })).toEqual([]);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['an unknown role', { role: 'root' }, ['role']],
    ['an unknown status', { approval_status: 'maybe' }, ['approval_status']],
    ['too many words', { search: Array.from({ length: 31 }, (_, at) => `w${at}`).join(' ') }, ['search']],
    ['a search that is too long', { search: 'x'.repeat(501) }, ['search']],
    ['a zero byte', { search: 'a\0' }, ['search']],
    ['a page of more than 100', { per_page: '101' }, ['per_page']],
    ['page 0', { page: '0' }, ['page']],
  ])('rejects %s', async (_, query, paths) => {
    expect(issuePaths(await client.get(`/members?${new URLSearchParams(query)}`))).toEqual(paths);
  });
});

describe('search', () => {
  test.each([
    ['mette', true],
    ['METTE holm', true],
    ['holm met', true],
    ['mette.holm@north-sea.example', true],
    ['@north-sea.example', true],
    ['north', true],
    ['sea.exam', true],
    ['björn', true],
    ['bjorn', true],
    ['"mette björn"', true],
    ['"björn mette"', false],
    ['ette', false],
    ['mette nobody', false],
    ['!?', false],
    ["' | 1:*", false],
    ['', true],
    ['  ', false],
  ])('%j', async (search, isFound) => {
    await postMember(client, { email: 'mette.holm@north-sea.example', name: 'Mette Bjo\u0308rn Holm' });
    await postMember(await newOrganization(), { email: 'mette.holm@north-sea.example', name: 'Mette' });
    expect(await emailsOf(client, { search })).toHaveLength(isFound ? 1 : 0);
    const { pagination } = (await client.get(`/members?search=${encodeURIComponent(search)}`)).body.meta;
    expect(pagination.total_items).toBe(isFound ? 1 : 0);
  });

  test('finds members by their current name and email address, and no erased member', async () => {
    const member = await postMember(client, { email: 'first@pilots.example', name: 'Mette' });
    await patchMember(client, member, { name: 'Kirsten' });
    expect(await emailsOf(client, { search: 'mette' })).toEqual([]);
    expect(await emailsOf(client, { search: 'kirsten first' })).toEqual(['first@pilots.example']);
    await patchMember(client, member, { email: 'second@pilots.example' });
    expect(await emailsOf(client, { search: 'kirsten second' })).toEqual(['second@pilots.example']);
    expect(await emailsOf(client, { search: 'first' })).toEqual([]);
    await client.delete(`/members/${member.id}`);
    expect(await emailsOf(client, { search: 'kirsten' })).toEqual([]);
  });
});

test('a search that matches thousands pages like one that matches few: newest first, without duplicates', async () => {
  const { db, organizationId } = client.scope;
  await sql`
    insert into members
      (organization_id, id, email, email_key, role, approval_status, auth_method, words, created_at)
    select ${organizationId}, gen_random_uuid(), email, email, case when at % 3 = 0 then 'admin' else 'candidate' end,
      'approved', 'import', ${`'${searchSpace(client.scope)}:crowd'`}::tsvector, '2026-01-01'::timestamptz + at * '1 s'::interval
    from generate_series(1, 6000) as at, format('crowd-%s@pilots.example', at) as email`.execute(db);
  await postMember(client, { email: 'newest@pilots.example' });
  const wanted = (step: number, from: number) =>
    Array.from({ length: 3 }, (_, at) => `crowd-${from - at * step}@pilots.example`);
  const search = { search: 'crow', per_page: '3' };
  expect(await emailsOf(client, search)).toEqual(wanted(1, 6000));
  expect(await emailsOf(client, { ...search, page: '1001' })).toEqual(wanted(1, 3000));
  expect(await emailsOf(client, { ...search, role: 'admin', page: '2' })).toEqual(wanted(3, 5991));
  expect((await client.get('/members?search=crow&role=admin')).body.meta.pagination.total_items).toBe(2000);
  expect(await emailsOf(client, { ...search, page: '2001' })).toEqual([]);
});
