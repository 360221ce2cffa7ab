import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { uploadImage } from '../../../test/assets.ts';
import { openPage } from '../../../test/hosts.ts';
import { eventsOf, issuePaths, postJob } from '../../../test/jobs.ts';

const DEFAULTS = {
  theme: 'calm',
  font: 'source',
  corners: 'soft',
  density: 'comfortable',
  header_style: 'plain',
  hero_style: 'plain',
  hero_image_url: null,
  custom_css: null,
};

/** Servers read the settings of a board again after five seconds. */
const SHOWN = { timeout: 15_000 };

async function readStyles(client: Client): Promise<string> {
  const { text } = await openPage(client, '/');
  const path = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
  return (await openPage(client, path)).text;
}

async function save(client: Client, settings: object): Promise<void> {
  const response = await client.patch('/organization', settings);
  expect(response.status, response.text).toBe(200);
}

describe('the look of a board', () => {
  it('begins with the calm theme and fonts of its own', async () => {
    const client = await newOrganization();
    expect((await client.get('/organization')).body.data).toMatchObject(DEFAULTS);
  });

  it('is in its stylesheet, one part for each setting', async () => {
    const client = await newOrganization();
    await save(client, { theme: 'dense', corners: 'square', density: 'compact' });
    await save(client, { header_style: 'filled', hero_style: 'filled', brand_color: '#b0124f' });
    const styles = await readStyles(client);
    expect(styles).toContain('--headings: var(--text);');
    expect(styles).toContain(':root{--round:0px;--space:0.7}');
    expect(styles).toMatch(/\.site-header \{\s*border-block-end: 0;\s*background: var\(--fill\);/);
    expect(styles).toMatch(/\.intro \{[^}]*background: var\(--fill\);/);
    expect(styles).toContain('--accent:light-dark(#b0124f,');
  });

  it('rejects what is no choice, and pictures that are not assets', async () => {
    const client = await newOrganization();
    const wrong = { theme: 'loud', font: 'Comic Sans', corners: '4px', density: 'airy', header_style: '' };
    const response = await client.patch('/organization', { ...wrong, hero_style: 'video' });
    expect(issuePaths(response).sort()).toEqual(
      [...Object.keys(wrong), 'hero_style'].map((name) => `/${name}`).sort(),
    );
    const external = await client.patch('/organization', {
      hero_image_url: 'https://elsewhere.example/a.png',
    });
    expect([external.status, external.body.error.code]).toEqual([400, 'external_image']);
  });

  it('shows the picture on the front page, and counts the asset as used', async () => {
    const client = await newOrganization();
    const asset = await uploadImage(client);
    await save(client, { hero_style: 'picture', hero_image_url: asset.url });
    expect((await openPage(client, '/')).text).toContain(
      `<img class="hero-picture" src="${asset.url}" alt=""`,
    );
    expect((await openPage(client, '/jobs?q=x')).text).not.toContain('hero-picture');
    expect((await client.delete(`/assets/${asset.id}`)).status).toBe(409);
    await save(client, { hero_style: 'plain' });
    const front = async () => (await openPage(client, '/')).text;
    await expect.poll(front, SHOWN).not.toContain('hero-picture');
  });
});

describe('the fonts', () => {
  it('come from the board, are preloaded, and may be cached forever', async () => {
    const client = await newOrganization();
    const { text, headers } = await openPage(client, '/');
    const preloads = [
      ...text.matchAll(
        /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin="anonymous"\/>/gi,
      ),
    ];
    expect(preloads.map(([, path]) => path)).toEqual([
      expect.stringMatching(/^\/source-sans-3-latin\.[0-9a-f]{12}\.woff2$/),
      expect.stringMatching(/^\/source-serif-4-latin\.[0-9a-f]{12}\.woff2$/),
    ]);
    expect(headers.get('content-security-policy')).toContain("font-src 'self'");
    const font = await openPage(client, preloads[0]![1]!);
    expect(font.status).toBe(200);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(font.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('are none with the fonts of the device', async () => {
    const client = await newOrganization();
    await save(client, { font: 'system' });
    expect((await openPage(client, '/')).text).not.toContain('rel="preload"');
    expect(await readStyles(client)).not.toContain('@font-face');
  });
});

describe('a preview of the board', () => {
  const previewOf = async (client: Client, body: object) => {
    const response = await client.post('/organization/preview', body);
    expect(response.status, response.text).toBe(200);
    return response.body.data.html as string;
  };
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0];

  it('is the front page with settings that are not stored', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Harbour Pilot' });
    const events = await eventsOf(client);
    const html = await previewOf(client, { theme: 'dense', brand_color: '#1d5c63', tagline: 'At sea' });
    expect(html).toContain('Harbour Pilot');
    expect(html).toContain('--headings: var(--text);');
    expect(html).toContain('--accent:light-dark(#1d5c63');
    expect(html).toMatch(/<h1><bdi>At sea<\/bdi><\/h1>/);
    expect((await client.get('/organization')).body.data).toMatchObject({ ...DEFAULTS, tagline: null });
    expect(await eventsOf(client)).toEqual(events);
    expect((await openPage(client, '/')).text).not.toContain('At sea');
  });

  it('without settings has the same content as the board', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Harbour Pilot' });
    expect(mainOf(await previewOf(client, {}))).toBe(mainOf((await openPage(client, '/')).text));
  });

  it('shows the newest job or the list for frames, and never a draft', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Harbour Pilot' });
    await postJob(client, { title: 'Secret Stoker', status: 'draft' });
    const job = await previewOf(client, { page: 'job' });
    expect(job).toMatch(/<h1><bdi>Harbour Pilot<\/bdi><\/h1>/);
    const embed = await previewOf(client, { page: 'embed', embed_query: 'q=pilot&count=1' });
    expect(embed).toContain('class="embed"');
    for (const html of [job, embed, await previewOf(client, {})]) expect(html).not.toContain('Secret Stoker');
  });

  it('reports the problems of an update, and shows hostile text as text', async () => {
    const client = await newOrganization();
    const wrong = { theme: 'loud', country: 'XX', navigation: [{ label: 'x', url: 'javascript:alert(1)' }] };
    const [preview, update] = [
      await client.post('/organization/preview', wrong),
      await client.patch('/organization', wrong),
    ];
    expect(preview.status).toBe(400);
    expect(issuePaths(preview)).toEqual(issuePaths(update));
    const html = await previewOf(client, { tagline: '</style><script>alert(1)</script>' });
    expect(html).not.toContain('<script>alert');
  });

  it('takes CSS that loads nothing from other sites, and refuses all other', async () => {
    const client = await newOrganization();
    const refused = [
      '</style><script>alert(1)</script>',
      '@import "https://spy.example";',
      'a { b: url(//spy.example) }',
      '}',
    ];
    for (const custom_css of [...refused, 'a'.repeat(20_001)])
      expect(issuePaths(await client.patch('/organization', { custom_css }))).toEqual(['/custom_css']);
    await save(client, { custom_css: '.job { color: red }' });
    expect(await readStyles(client)).toMatch(/@layer custom\{\s*\.job \{ color: red \}\s*\}$/);
  });
});
