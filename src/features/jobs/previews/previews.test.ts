import { describe, expect, it } from 'vitest';
import { browser } from '../../../../test/analytics.ts';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { findElements, parsePage, requireSafePage, textOf } from '../../../../test/html.ts';
import { postJob } from '../../../../test/jobs.ts';
import { patchPage, postAuthor, postPage } from '../../../../test/pages.ts';
import { signPreview } from './token.ts';

/** Creates a link and returns its path on the board. */
async function previewOf(client: Client, resource: `/${string}`): Promise<string> {
  const response = await client.post(`${resource}/preview`);
  expect(response.status, response.text).toBe(200);
  const { url, expires_at } = response.body.data;
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThanOrEqual(60);
  expect(url.startsWith(`${client.scope.organization.boardUrl}/preview/`)).toBe(true);
  return new URL(url).pathname;
}

function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? '';
}

describe('a preview link', () => {
  it.each(['page', 'blog_post'] as const)(
    'shows a draft %s exactly as it looks after it is published',
    async (kind) => {
      const client = await newOrganization();
      const author = await postAuthor(client);
      const page = await postPage(client, {
        kind,
        title: 'Before dawn',
        content: '<h2>Fog</h2><p style="text-align:center">The <strong>first</strong> ship.</p>',
        meta_description: 'Between two tides.',
        published_at: '2026-11-01T09:00:00.000Z',
        author_id: author.id,
      });
      const preview = await openPage(client, await previewOf(client, `/pages/${page.id}`));
      expect(preview.status).toBe(200);
      requireSafePage(preview);
      const { url } = await patchPage(client, page.id, { status: 'published' });
      const live = await openPage(client, new URL(url).pathname);
      expect(mainOf(live.text)).toContain('>first</strong> ship.');
      expect(mainOf(preview.text)).toBe(mainOf(live.text));
    },
  );

  it('shows a draft job exactly as it looks when it is active', async () => {
    const client = await newOrganization();
    const job = await postJob(client, {
      title: 'Harbour pilot',
      status: 'draft',
      description: '<p>Guide ships.</p>',
      how_to_apply: 'https://pilots.example/apply',
    });
    const preview = await openPage(client, await previewOf(client, `/jobs/${job.id}`));
    expect(preview.status).toBe(200);
    await client.patch(`/jobs/${job.id}`, { status: 'active' });
    const live = await openPage(client, `/jobs/${job.slug}`);
    expect(mainOf(live.text)).toContain('Harbour pilot');
    expect(mainOf(preview.text)).toBe(mainOf(live.text));
  });

  it('shows each later change, because no cache stores it', async () => {
    const client = await newOrganization();
    const page = await postPage(client, { content: '<p>one</p>' });
    const path = await previewOf(client, `/pages/${page.id}`);
    const first = await openPage(client, path);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.text).toContain('<p>one</p>');
    await patchPage(client, page.id, { content: '<p>two</p>' });
    expect((await openPage(client, path)).text).toContain('<p>two</p>');
  });

  it('is neither indexed nor counted, and does not leak its URL', async () => {
    const client = await newOrganization();
    const page = await postPage(client, {});
    const response = await openPage(client, await previewOf(client, `/pages/${page.id}`), {
      headers: { 'user-agent': browser() },
    });
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const document = parsePage(response);
    expect(
      findElements(document, 'script').filter(({ attrs }) => attrs.some(({ name }) => name === 'src')),
    ).toEqual([]);
    expect(response.text).toContain('<meta name="robots" content="noindex"/>');
    expect(response.text).not.toContain('rel="canonical"');
    expect(response.text).not.toContain('pixel.gif');
  });

  it('does not publish: the page itself stays hidden', async () => {
    const client = await newOrganization();
    const page = await postPage(client, {});
    await openPage(client, await previewOf(client, `/pages/${page.id}`));
    expect((await openPage(client, `/${page.slug}`)).status).toBe(404);
  });

  it('expires, and says so', async () => {
    const client = await newOrganization();
    const { keyRing } = await sharedServer();
    const page = await postPage(client, { content: '<p>hidden text</p>' });
    const at = (milliseconds: number) =>
      signPreview(
        keyRing,
        client.scope.organizationId,
        { kind: 'page', id: page.id },
        new Date(Date.now() + milliseconds),
      );
    expect((await openPage(client, `/preview/${at(60_000)}`)).status).toBe(200);
    const expired = await openPage(client, `/preview/${at(-1_000)}`);
    expect(expired.status).toBe(410);
    expect(textOf(findElements(parsePage(expired), 'h1')[0]!)).toBe('This preview link has expired');
    expect(expired.text).not.toContain('hidden text');
    expect(expired.headers.get('cache-control')).toBe('no-store');
  });

  it('shows nothing after any of its bytes has changed', async () => {
    const client = await newOrganization();
    const page = await postPage(client, {});
    const path = await previewOf(client, `/pages/${page.id}`);
    const token = Buffer.from(path.slice('/preview/'.length), 'base64url');
    expect(token).toHaveLength(53);
    for (let position = 0; position < token.length; position++) {
      const changed = Buffer.from(token);
      changed[position]! ^= 1;
      const response = await openPage(client, `/preview/${changed.toString('base64url')}`);
      expect(response.status, `byte ${position}`).toBe(404);
    }
    for (const other of ['x', token.subarray(0, 52).toString('base64url'), `${path.slice(9)}A`])
      expect((await openPage(client, `/preview/${other}`)).status).toBe(404);
  });

  it("shows nothing on another organization's board", async () => {
    const [client, other] = [await newOrganization(), await newOrganization()];
    const page = await postPage(client, {});
    const path = await previewOf(client, `/pages/${page.id}`);
    expect((await openPage(client, path)).status).toBe(200);
    expect((await openPage(other, path)).status).toBe(404);
  });

  it('shows nothing after the page or the job was deleted', async () => {
    const client = await newOrganization();
    const page = await postPage(client, {});
    const job = await postJob(client, { status: 'draft' });
    const paths = [await previewOf(client, `/pages/${page.id}`), await previewOf(client, `/jobs/${job.id}`)];
    await client.delete(`/pages/${page.id}`);
    await client.delete(`/jobs/${job.id}`);
    for (const path of paths) expect((await openPage(client, path)).status).toBe(404);
  });

  it('is not stored with an Idempotency-Key', async () => {
    const client = await newOrganization();
    const page = await postPage(client, {});
    const send = () => client.post(`/pages/${page.id}/preview`, undefined, { 'idempotency-key': 'k' });
    const [first, second] = [await send(), await send()];
    expect(first.body.data.url).toMatch(/\/preview\/[\w-]{71}$/);
    expect(second.body.data).toEqual({ ...first.body.data, url: null });
  });
});
