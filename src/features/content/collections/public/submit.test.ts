import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { uploadImage } from '../../../../../test/assets.ts';
import { requestBoard, saveCollection, saveItem, withoutIds } from '../../../../../test/collections.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';

const schema = [
  { name: 'quote', type: 'longtext', required: true, max_length: 200 },
  { name: 'stars', type: 'number', min: 1, max: 5, default: 5 },
  { name: 'story', type: 'richtext' },
  { name: 'photo', type: 'image' },
];
const open = { slug: 'testimonials', name: 'Testimonials', visibility: 'public', schema };
const manual = { allow_public_submit: true, moderation: 'manual' };
const auto = { allow_public_submit: true, moderation: 'auto' };
const data = { quote: 'We found our pilot within a week.' };

let server: TestServer;
let organization: Client;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  organization = await newOrganization();
  await saveCollection(organization, { ...open, rules: manual });
});

interface Sent {
  slug?: string;
  method?: string;
  headers?: Record<string, string>;
}

function submit(body: unknown, { slug = 'testimonials', method = 'POST', headers = {} }: Sent = {}) {
  const host = `${organization.slug}.boards.localhost`;
  return requestBoard(server.origin, host, `/organization/cms/${slug}/submit`, { method, body, headers });
}

async function storedItems(): Promise<Record<string, unknown>[]> {
  return (await organization.get('/cms/testimonials')).body.items;
}

describe('a submission', () => {
  it('may embed a video of a known player, but no other page', async () => {
    const frame = '<iframe src="https://phishing.example/sign-in" width="600" height="400"></iframe>';
    const doc = { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://phishing.example/' } }] };
    for (const story of [frame, `<blockquote>${frame}</blockquote>`, doc])
      expect(issuePaths(await submit({ data: { ...data, story } }))).toEqual(['/data/story']);
    expect(await storedItems()).toEqual([]);
    const video =
      '<div data-youtube-video><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe></div>';
    expect((await submit({ data: { ...data, story: video } })).status).toBe(202);
    // Clients with a key may embed any page.
    await saveItem(organization, { ...data, story: frame }, { slug: 'testimonials' });
  });

  it('waits for review, and the response contains only its id and status', async () => {
    const response = await submit({ data });
    expect(response.status, response.text).toBe(202);
    const { id } = response.body.item;
    expect(response.body).toEqual({ item: { id, status: 'pending_review' } });
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { item } = (await organization.get(`/cms/testimonials/${id}`)).body;
    expect(item).toMatchObject({
      id,
      data: { ...data, stars: 5 },
      status: 'pending_review',
      source: 'public',
      starts_at: null,
      expires_at: null,
      position: 0,
      owner_user_id: null,
    });
    expect((await eventsOf(organization)).slice(1)).toEqual([
      {
        type: 'cms.item.submitted',
        data: { ...item, collection: 'testimonials' },
        changed_fields: null,
        actor: 'public',
      },
    ]);
  });

  it('is published immediately with automatic moderation, and the response has its Location', async () => {
    await saveCollection(organization, { ...open, rules: auto });
    const response = await submit({ data });
    expect(response.status).toBe(201);
    const { id } = response.body.item;
    expect(response.body).toEqual({ item: { id, status: 'published' } });
    expect(response.headers.get('location')).toBe(`/api/v1/organization/cms/testimonials/${id}`);
    const host = `${organization.slug}.boards.localhost`;
    const shown = await requestBoard(server.origin, host, `/organization/cms/testimonials/${id}`);
    expect(shown.body.item.data).toEqual({ ...data, stars: 5 });
    const events = (await eventsOf(organization)).slice(2);
    expect(events.map(({ type }) => type)).toEqual(['cms.item.submitted', 'cms.item.published']);
    for (const event of events) expect(event.data).toMatchObject({ id, collection: 'testimonials' });
  });

  it('reaches the organization that the query on the platform host names, and its Location works there', async () => {
    await saveCollection(organization, { ...open, slug: 'submit', rules: auto });
    const path = `/organization/cms/submit/submit?organization=${organization.slug}`;
    const response = await requestBoard(server.origin, 'boards.localhost', path, {
      method: 'POST',
      body: { data },
    });
    expect(response.status).toBe(201);
    const location = response.headers.get('location')!;
    expect(location).toBe(
      `/api/v1/organization/cms/submit/${response.body.item.id}?organization=${organization.slug}`,
    );
    const shown = await requestBoard(server.origin, 'boards.localhost', location.replace('/api/v1', ''));
    expect(shown.status).toBe(200);
  });

  it('is validated and normalized as in the API', async () => {
    const bodies: [object, string[]][] = [
      [{}, ['/data/quote']],
      [{ quote: null }, ['/data/quote']],
      [{ quote: 'x'.repeat(201), stars: '5' }, ['/data/quote', '/data/stars']],
      [{ quote: 'x', stars: 6, photo: 'javascript:alert(1)' }, ['/data/stars', '/data/photo']],
      [{ quote: 'x', story: '<img src="https://elsewhere.example/x.png">' }, ['/data/story']],
      [{ quote: 'x'.repeat(300_000) }, ['/data']],
    ];
    for (const [invalid, paths] of bodies) {
      const response = await submit({ data: invalid });
      expect(issuePaths(response)).toEqual(paths);
      const inApi = await organization.post('/cms/testimonials', { data: invalid });
      expect(response.body.error.details).toEqual(inApi.body.error.details);
    }
    expect(await storedItems()).toEqual([]);
    expect((await submit({ data: { ...data, unknown: 1, status: 'published' } })).status).toBe(202);
    expect((await storedItems())[0]!.data).toEqual({ ...data, stars: 5 });
  });

  it('may not contain fields that only the organization may set', async () => {
    const extra = {
      id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10',
      status: 'published',
      owner_user_id: null,
      position: 1,
      starts_at: null,
      expires_at: null,
      source: 'manual',
    };
    for (const [name, value] of Object.entries(extra))
      expect(issuePaths(await submit({ data, [name]: value }))).toEqual([`/${name}`]);
    expect(issuePaths(await submit({ data, ...extra })).sort()).toEqual(
      Object.keys(extra)
        .map((name) => `/${name}`)
        .sort(),
    );
    expect(await storedItems()).toEqual([]);
  });

  test.each<[string, unknown, number, string]>([
    ['null', 'null', 400, 'validation_error'],
    ['a list', '[]', 400, 'validation_error'],
    ['an empty object', {}, 400, 'validation_error'],
    ['data that is a list', { data: [] }, 400, 'validation_error'],
    ['data that is null', { data: null }, 400, 'validation_error'],
    ['truncated JSON', '{"data":', 400, 'invalid_json'],
    ['more than 1 MB', { data: { quote: 'x'.repeat(1_100_000) } }, 413, 'payload_too_large'],
    [
      'a depth of 1,000',
      `{"data":{"story":${'['.repeat(1_000)}${']'.repeat(1_000)}}}`,
      400,
      'validation_error',
    ],
  ])('of %s is rejected', async (_, body, status, code) => {
    expectError(await submit(body), status, code);
    expect(await storedItems()).toEqual([]);
  });

  it('as a form or plain text is rejected, because only JSON makes browsers send a preflight', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expectError(await submit('data=1', { headers }), 415, 'unsupported_media_type');
    expectError(
      await submit('{}', { headers: { 'content-type': 'text/plain' } }),
      415,
      'unsupported_media_type',
    );
  });

  it('may show images of the organization, which are then in use', async () => {
    const { id, url } = await uploadImage(organization);
    expect((await submit({ data: { ...data, photo: url } })).status).toBe(202);
    expectError(await organization.delete(`/assets/${id}`), 409, 'asset_in_use');
  });

  it('gets rel="nofollow ugc" on its links wherever its rich text is returned', async () => {
    await saveCollection(organization, { ...open, rules: auto });
    const story = '<p>See <a href="https://casino.example/">this</a></p>';
    const { id } = (await submit({ data: { ...data, story } })).body.item;
    const printed = '<p>See <a href="https://casino.example/" rel="noopener nofollow ugc">this</a></p>';
    const host = `${organization.slug}.boards.localhost`;
    const shown = await requestBoard(server.origin, host, `/organization/cms/testimonials/${id}`);
    const listed = await requestBoard(server.origin, host, '/organization/cms/testimonials');
    const inApi = await organization.get(`/cms/testimonials/${id}`);
    const patched = await organization.patch(`/cms/testimonials/${id}`, { position: 1 });
    for (const item of [shown.body.item, listed.body.items[0], inApi.body.item, patched.body.item])
      expect(item.data_html).toEqual({ story: printed });
    for (const event of (await eventsOf(organization)).filter(({ type }) => type.startsWith('cms.item')))
      expect(event.data.data_html).toEqual({ story: printed });
    const own = await saveItem(organization, { ...data, story }, { slug: 'testimonials' });
    expect(own.data_html).toEqual({ story: printed.replace(' nofollow ugc', '') });
  });
});

describe('a bot that fills in the honeypot', () => {
  test.each([manual, auto])('gets a success response, and nothing is stored: %o', async (rules) => {
    await saveCollection(organization, { ...open, rules });
    const events = await eventsOf(organization);
    for (const website of ['https://casino.example', ' ', 0, false, [], {}]) {
      const trapped = await submit({ data, website });
      expect(await storedItems()).toEqual([]);
      expect(await eventsOf(organization)).toEqual(events);
      const wrong = await submit({ data: { stars: 'many' }, website });
      const rest = withoutIds(await submit({ data }));
      await organization.delete(`/cms/testimonials/${(await storedItems())[0]!.id}`);
      events.splice(0, events.length, ...(await eventsOf(organization)));
      expect(withoutIds(trapped)).toEqual(rest);
      // The response does not reveal that the data is invalid either.
      expect(withoutIds(wrong)).toEqual(rest);
    }
  });

  it('gets the same 404 as others for a collection without submissions', async () => {
    await saveCollection(organization, { ...open, slug: 'closed' });
    const website = 'x';
    for (const slug of ['closed', 'nobody'])
      expect((await submit({ data, website }, { slug })).status).toBe(404);
  });

  it('is not assumed for an empty honeypot', async () => {
    for (const website of ['', null]) expect((await submit({ data, website })).status).toBe(202);
    expect(await storedItems()).toHaveLength(2);
  });
});

describe('collections with submissions', () => {
  it('include gated ones if their rules allow it', async () => {
    await saveCollection(organization, { ...open, visibility: 'gated', rules: manual });
    expect((await submit({ data })).status).toBe(202);
    expect(await storedItems()).toHaveLength(1);
  });

  it('exclude those whose rules forbid it, private and unknown ones, with the same 404', async () => {
    await saveCollection(organization, { ...open, slug: 'off' });
    await saveCollection(organization, { ...open, slug: 'off-gated', visibility: 'gated' });
    await saveCollection(organization, { ...open, slug: 'private', visibility: 'private', rules: auto });
    const unknown = withoutIds(await submit({ data }, { slug: 'nobody' }));
    expect(unknown.status).toBe(404);
    for (const slug of ['off', 'off-gated', 'private', 'Testimonials', 'x'.repeat(100)])
      expect(withoutIds(await submit({ data }, { slug }))).toEqual(unknown);
    const nowhere = await requestBoard(
      server.origin,
      'nobody.example',
      '/organization/cms/testimonials/submit',
      {
        method: 'POST',
        body: { data },
      },
    );
    expect(withoutIds(nowhere)).toEqual(unknown);
  });

  it('are not revealed by invalid submissions', async () => {
    await saveCollection(organization, { ...open, slug: 'off' });
    const bodies = [{ data: {} }, { data, status: 'published' }, {}, '{', { data: { stars: 9 } }];
    for (const body of bodies) {
      const [off, unknown] = [await submit(body, { slug: 'off' }), await submit(body, { slug: 'nobody' })];
      expect(withoutIds(off)).toEqual(withoutIds(unknown));
    }
  });
});
