import { beforeEach, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, type TestResponse, until } from '../../../test/app.ts';
import { makeImage, uploadImage } from '../../../test/assets.ts';
import { saveCollection, saveItem } from '../../../test/collections.ts';
import { openPage } from '../../../test/hosts.ts';
import {
  attributeOf,
  findElements,
  linksOf,
  parsePage,
  requireSafePage,
  textsOf,
} from '../../../test/html.ts';
import { postPlan, subscribe } from '../../../test/plans.ts';
import { postMemberWithPassword, signedIn } from '../../../test/sign-in.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)> ' & </style>`;

const schema = [
  { name: 'name', type: 'text', label: 'Name' },
  { name: 'about', type: 'longtext', label: 'About' },
  { name: 'logo', type: 'image', label: 'Logo' },
  { name: 'website', type: 'url', label: 'Website' },
  { name: 'tier', type: 'select', label: 'Tier', options: ['gold', HOSTILE] },
  { name: 'ships', type: 'number', label: 'Ships' },
  { name: 'open', type: 'boolean', label: 'Open' },
  { name: 'since', type: 'date', label: 'Since' },
  { name: 'seen', type: 'datetime', label: 'Seen' },
  { name: 'mail', type: 'email', label: 'Mail' },
  { name: 'ports', type: 'multiselect', label: 'Ports', options: ['Ghent', 'Delft', HOSTILE] },
  { name: 'story', type: 'richtext', label: 'Story' },
  { name: 'extra', type: 'json', label: 'Extra' },
];

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const publish = (data: Record<string, unknown>, fields: object = {}) =>
  saveItem(client, data, { status: 'published', ...fields });

describe('an item', () => {
  it('shows each field in the format of its type', async () => {
    const logo = await uploadImage(client, { bytes: await makeImage({ width: 400, height: 400 }) });
    await saveCollection(client, { visibility: 'public', schema });
    const item = await publish({
      name: 'North Sea Pilots',
      about: 'First line\nSecond line',
      logo: logo.url,
      website: 'https://pilots.example/about?x=1',
      tier: 'gold',
      ships: 1234567.891,
      open: true,
      since: '2023-02-01',
      seen: '2026-11-01T09:30:00Z',
      mail: 'desk+a?b@pilots.example',
      ports: ['Ghent', 'Delft'],
      story: '<h2>Early</h2><p style="text-align:center">Fog</p>',
      extra: { a: [1, null] },
    });
    const response = await openPage(client, `/c/partners/${item.id}`);
    const page = requireSafePage(response);
    expect(textsOf(page, 'h1')).toEqual(['North Sea Pilots']);
    expect(textsOf(page, 'dt')).toEqual([
      'Website',
      'Tier',
      'Ships',
      'Open',
      'Since',
      'Seen',
      'Mail',
      'Ports',
    ]);
    expect(textsOf(page, 'dd')).toEqual([
      'pilots.example/about',
      'gold',
      '1,234,567.891',
      'Yes',
      'February 1, 2023',
      'November 1, 2026 at 9:30 AM UTC',
      'desk+a?b@pilots.example',
      'GhentDelft',
    ]);
    expect(textsOf(page, 'h2')).toEqual(['About', 'Story', 'Extra']);
    expect(textsOf(page, 'h3')).toEqual(['Early']);
    expect(textsOf(page, 'code')).toEqual(['{\n  "a": [\n    1,\n    null\n  ]\n}']);
    expect(linksOf(page)).toEqual([
      '/c/partners',
      'https://pilots.example/about?x=1',
      'mailto:desk%2Ba%3Fb@pilots.example',
    ]);
    expect(findElements(page, 'img').map((img) => attributeOf(img, 'src'))).toEqual([`${logo.url}?w=640`]);
    const list = requireSafePage(await openPage(client, '/c/partners'));
    expect(linksOf(list)).toEqual([`/c/partners/${item.id}`]);
    expect(textsOf(list, 'dt')).toEqual(['Tier', 'Ships', 'Open']);
  });

  it('escapes hostile input in items and schemas', async () => {
    const labelled = schema.map((field) => ({ ...field, label: HOSTILE }));
    await saveCollection(client, {
      visibility: 'public',
      name: HOSTILE,
      description: HOSTILE,
      schema: labelled,
    });
    const item = await publish({
      name: HOSTILE,
      about: HOSTILE,
      logo: 'https://spy.example/"onerror="alert(3)',
      website: 'https://a.example/"><script>alert(4)</script>',
      tier: HOSTILE,
      ports: [HOSTILE],
      story: `<p>${HOSTILE}</p><a href="javascript:alert(5)">x</a><iframe src="https://a.example/"></iframe>`,
      extra: { [HOSTILE]: [HOSTILE] },
    });
    for (const path of ['/c/partners', `/c/partners/${item.id}`]) {
      const response = await openPage(client, path);
      const page = requireSafePage(response);
      expect(findElements(page, 'img')).toEqual([]);
    }
  });

  it('shows values that are invalid in the current schema, without unsafe links', async () => {
    const loose = schema.map(({ name }) => ({ name, type: 'json' }));
    await saveCollection(client, { visibility: 'public', schema: loose });
    const odd: Record<string, unknown> = { name: 'javascript:alert(0)' };
    for (const { name } of schema.slice(1)) odd[name] = 'javascript:alert(1)';
    const item = await publish(odd);
    const nested = await publish(Object.fromEntries(schema.map(({ name }) => [name, [{ a: HOSTILE }]])));
    await saveCollection(client, { visibility: 'public', schema });
    for (const path of ['/c/partners', `/c/partners/${item.id}`, `/c/partners/${nested.id}`]) {
      const response = await openPage(client, path);
      expect(response.status, path).toBe(200);
      requireSafePage(response);
    }
  });

  it('of a visitor has links with rel="nofollow ugc"', async () => {
    await saveCollection(client, {
      visibility: 'public',
      schema,
      rules: { allow_public_submit: true, moderation: 'auto' },
    });
    const response = await openPage(client, '/api/v1/organization/cms/partners/submit', {
      method: 'POST',
      body: { data: { name: 'Guest', website: 'https://seo.example/' } },
    });
    expect(response.status, response.text).toBe(201);
    const page = parsePage(await openPage(client, `/c/partners/${response.body.item.id}`));
    const link = findElements(page, 'a').find((each) => attributeOf(each, 'href') === 'https://seo.example/');
    expect(attributeOf(link!, 'rel')).toBe('noopener nofollow ugc');
  });

  it('is shown only while it is public, and only in its own collection and organization', async () => {
    await saveCollection(client, { visibility: 'public' });
    await saveCollection(client, { slug: 'others', visibility: 'public' });
    const states = {
      live: await publish({ name: 'Live' }),
      draft: await saveItem(client, { name: 'Draft' }, { status: 'draft' }),
      pending: await saveItem(client, { name: 'Pending' }, { status: 'pending_review' }),
      archived: await saveItem(client, { name: 'Archived' }, { status: 'archived' }),
      early: await publish({ name: 'Early' }, { starts_at: '2999-01-01' }),
      late: await publish({ name: 'Late' }, { expires_at: '2020-01-01' }),
    };
    const statuses: Record<string, number> = {};
    for (const [state, { id }] of Object.entries(states))
      statuses[state] = (await openPage(client, `/c/partners/${id}`)).status;
    expect(statuses).toEqual({ live: 200, draft: 404, pending: 404, archived: 404, early: 404, late: 404 });
    const list = await openPage(client, '/c/partners');
    expect(linksOf(parsePage(list))).toEqual([`/c/partners/${states.live.id}`]);
    expect(list.text).not.toMatch(/Draft|Pending|Archived|Early|Late/);
    expect((await openPage(client, `/c/others/${states.live.id}`)).status).toBe(404);
    const other = await newOrganization();
    await saveCollection(other, { visibility: 'public' });
    expect((await openPage(other, `/c/partners/${states.live.id}`)).status).toBe(404);
    expect(linksOf(parsePage(await openPage(other, '/c/partners')))).toEqual([]);
  });
});

describe('the item list', () => {
  it('has 24 items per page, and returns 404 after the last page', async () => {
    await saveCollection(client, { visibility: 'public', rules: { sort_by: 'position', sort_dir: 'asc' } });
    for (let position = 0; position < 25; position++) await publish({ name: `No ${position}` }, { position });
    const first = parsePage(await openPage(client, '/c/partners'));
    expect(textsOf(first, 'h2')).toHaveLength(24);
    expect(textsOf(parsePage(await openPage(client, '/c/partners?page=2')), 'h2')).toEqual(['No 24']);
    expect((await openPage(client, '/c/partners?page=3')).status).toBe(404);
  });
});

describe('a collection that is not public', () => {
  test('returns 404 like an unknown one when it is private', async () => {
    await saveCollection(client, { visibility: 'private' });
    const item = await publish({ name: 'Hidden' });
    for (const path of ['/c/partners', `/c/partners/${item.id}`, '/c/unknown']) {
      const response = await openPage(client, path);
      expect(response.status).toBe(404);
      expect(response.text).not.toContain('Hidden');
    }
  });

  const expectSameOriginOnly = ({ headers }: TestResponse) => {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).not.toBe('cross-origin');
  };

  test('requires signing in and the entitlement when it is gated', async () => {
    await saveCollection(client, { visibility: 'gated', required_entitlement: 'gold' });
    const item = await publish({ name: 'For gold alone' });
    const member = await postMemberWithPassword(client);
    const visitor = await signedIn(client, member);
    const paths = ['/c/partners', `/c/partners/${item.id}`];
    const open = (path: string) => openPage(client, path, { headers: { cookie: visitor.cookie! } });
    for (const path of paths) {
      const guest = await openPage(client, path);
      expect([guest.status, guest.headers.get('location')]).toEqual([
        302,
        `/sign-in?to=${encodeURIComponent(path)}`,
      ]);
      expectSameOriginOnly(guest);
      const forbidden = await open(path);
      expect(forbidden.status).toBe(403);
      expect(forbidden.text).not.toContain('For gold');
      requireSafePage(forbidden);
      expectSameOriginOnly(forbidden);
    }
    await subscribe(
      client,
      {},
      { memberId: member.id, plan: await postPlan(client, { entitlements: ['gold'] }) },
    );
    for (const path of paths) {
      const result = await open(path);
      expect(result.status).toBe(200);
      expect(result.text).toContain('For gold alone');
      expect(result.text).toContain('noindex');
      expectSameOriginOnly(result);
      expect((await openPage(client, path)).status).toBe(302);
    }
    expect((await openPage(client, '/c/partners?page=2&utm=x')).headers.get('location')).toBe(
      `/sign-in?to=${encodeURIComponent('/c/partners?page=2')}`,
    );
  });

  test('is closed to all visitors after it was public', async () => {
    await saveCollection(client, { visibility: 'public' });
    await publish({ name: 'Once public' });
    expect((await openPage(client, '/c/partners')).headers.get('cache-control')).toMatch(
      /^public, max-age=0/,
    );
    await saveCollection(client, { visibility: 'gated' });
    expect((await openPage(client, '/c/partners')).status).toBe(302);
    await saveCollection(client, { visibility: 'private' });
    const closed = await until(
      () => openPage(client, '/c/partners'),
      ({ status }) => status === 404,
    );
    expect(closed.status).toBe(404);
  });
});
