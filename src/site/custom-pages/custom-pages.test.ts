import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../test/app.ts';
import { makeImage, uploadImage } from '../../../test/assets.ts';
import { openPage } from '../../../test/hosts.ts';
import {
  attributeOf,
  findElements,
  parsePage,
  requireSafePage,
  textOf,
  textsOf,
} from '../../../test/html.ts';
import { patchPage, postPage } from '../../../test/pages.ts';

const publish = (client: Client, fields: object = {}) => postPage(client, { status: 'published', ...fields });
const show = async (client: Client, content: string, path = '/about-us') => {
  await publish(client, { content });
  const response = await openPage(client, path);
  return {
    response,
    page: requireSafePage(response),
    policy: response.headers.get('content-security-policy')!,
  };
};

describe('a custom page', () => {
  it('returns 200, 301, 404 or 410 by its state, at its own path only', async () => {
    const client = await newOrganization();
    await publish(client, { title: 'Live' });
    await postPage(client, { title: 'Draft' });
    await publish(client, { title: 'Scheduled', published_at: '2999-01-01' });
    const archived = await publish(client, { title: 'Archived' });
    await patchPage(client, archived.id, { status: 'archived' });
    const deleted = await publish(client, { title: 'Deleted' });
    await client.delete(`/pages/${deleted.id}`);
    const moved = await publish(client, { title: 'Moved' });
    await patchPage(client, moved.id, { slug: 'elsewhere' });
    await publish(client, { title: 'A post', kind: 'blog_post' });
    const statuses: Record<string, number> = {};
    for (const path of ['live', 'draft', 'scheduled', 'archived', 'deleted', 'moved', 'a-post', 'blog/live'])
      statuses[path] = (await openPage(client, `/${path}`)).status;
    expect(statuses).toEqual({
      live: 200,
      draft: 404,
      scheduled: 404,
      archived: 410,
      deleted: 410,
      moved: 301,
      'a-post': 404,
      'blog/live': 404,
    });
    expect((await openPage(await newOrganization(), '/live')).status).toBe(404);
  });

  it('returns 200 from published_at on, and 410 after it is archived', async () => {
    const client = await newOrganization();
    const due = Date.now() + 1_500;
    const page = await publish(client, { published_at: new Date(due).toISOString() });
    const tooEarly: number[] = [];
    const open = async () => {
      const response = await openPage(client, '/about-us');
      if (Date.now() < due) tooEarly.push(response.status);
      return response;
    };
    expect((await until(open, ({ status }) => status === 200)).status).toBe(200);
    expect(tooEarly.every((status) => status === 404)).toBe(true);
    await patchPage(client, page.id, { status: 'archived' });
    expect((await until(open, ({ status }) => status === 410)).status).toBe(410);
  });

  it('has one main heading, and the headings of its content below it without gaps', async () => {
    const { page } = await show(
      await newOrganization(),
      '<h1>One</h1><h4>Four</h4><h1>Again</h1><h6>Six</h6>',
    );
    expect(textsOf(page, 'h1')).toEqual(['About us']);
    expect(textsOf(page, 'h2')).toEqual(['One', 'Again']);
    expect(textsOf(page, 'h3')).toEqual(['Four']);
    expect(textsOf(page, 'h4')).toEqual(['Six']);
  });

  it('shows colors and alignment with styles whose hash is in the content security policy', async () => {
    const { page, policy } = await show(
      await newOrganization(),
      '<p style="text-align: center"><span style="color: #c00">a</span></p><p style="text-align: center">b</p>',
    );
    const [style] = findElements(page, 'style');
    const rules = textOf(style!);
    expect(rules).toMatch(/^\.s0\{text-align:center\}\.s1\{color:light-dark\(oklch\(from rgb\(204, 0, 0\)/);
    expect(policy).toContain(`style-src 'self' 'sha256-${hash('sha256', rules, 'base64')}'`);
    expect(policy).not.toContain('unsafe');
    const classes = findElements(page, 'p').map((element) => attributeOf(element, 'class'));
    expect(classes.slice(0, 2)).toEqual(['s0', 's0']);
  });

  it('allows frames in the content security policy only when it has one, and sandboxes them with their aspect ratio', async () => {
    const plain = await show(await newOrganization(), '<p>no frame</p>');
    expect(plain.policy).not.toContain('frame-src');
    const framed = await show(
      await newOrganization(),
      '<div data-youtube-video><iframe src="https://www.youtube-nocookie.com/embed/abc123def45"></iframe></div><iframe src="https://maps.example/x" width="400" height="300"></iframe>',
    );
    expect(framed.policy).toContain('frame-src https:');
    expect(framed.policy).toContain("script-src 'self'");
    const frames = findElements(framed.page, 'iframe');
    expect(frames).toHaveLength(2);
    expect(frames.map((frame) => attributeOf(frame, 'title'))).toEqual(['YouTube video', 'Embedded content']);
    expect(framed.response.text).toContain('aspect-ratio:400 / 300');
    expect(attributeOf(frames[1]!, 'sandbox')).not.toContain('allow-same-origin');
  });

  it('has tables and code that scroll by keyboard, and its own images in several widths', async () => {
    const client = await newOrganization();
    const image = await uploadImage(client, { bytes: await makeImage({ width: 700, height: 400 }) });
    const { page } = await show(
      client,
      `<table><tr><td>a</td></tr></table><pre><code>b</code></pre><img src="${image.url}" alt="Two tugs">`,
    );
    const scroller = findElements(page, 'div').find((each) => attributeOf(each, 'class') === 'table-scroll');
    expect([attributeOf(scroller!, 'tabindex'), attributeOf(scroller!, 'aria-label')]).toEqual([
      '0',
      'Table',
    ]);
    expect(attributeOf(findElements(page, 'pre')[0]!, 'tabindex')).toBe('0');
    const [img] = findElements(page, 'img');
    expect(attributeOf(img!, 'src')).toBe(`${image.url}?w=640`);
    expect(attributeOf(img!, 'srcset')).toContain(`${image.url}?w=960 700w`);
    expect(attributeOf(img!, 'loading')).toBe('lazy');
    expect(attributeOf(img!, 'alt')).toBe('Two tugs');
    expect([attributeOf(img!, 'width'), attributeOf(img!, 'height')]).toEqual(['700', '400']);
  });

  it('does not show an image of another organization', async () => {
    const other = await newOrganization();
    const image = await uploadImage(other, { bytes: await makeImage() });
    const client = await newOrganization();
    await publish(client, { cover_image: image.url });
    expect(findElements(parsePage(await openPage(client, '/about-us')), 'img')).toEqual([]);
  });
});
