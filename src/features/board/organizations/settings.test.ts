import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { cleanLink } from './links.ts';
import type { Organization } from './schema.ts';

const read = async (client: Client): Promise<Organization> => (await client.get('/organization')).body.data;

const settings = {
  language: 'de',
  direction: 'rtl',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  tagline: 'Stellen am Kai',
  description: 'Lotsen, Heizer, Kranführer: alle offenen Stellen des Hafens.',
  brand_color: '#FFCC00',
  navigation: [
    { label: 'Über uns', url: '/about' },
    { label: 'Hafen', url: 'https://harbour.example/' },
  ],
  footer_links: [{ label: 'Schreiben Sie uns', url: 'mailto:post@harbour.example' }],
};

describe('the settings of a board', () => {
  it('default to a plain board in English', async () => {
    expect(await read(await newOrganization())).toMatchObject({
      language: 'en',
      direction: null,
      country: null,
      time_zone: 'UTC',
      tagline: null,
      description: null,
      brand_color: null,
      brand_colors: null,
      logo_url: null,
      favicon_url: null,
      navigation: [],
      footer_links: [],
    });
  });

  it('are updated with readable brand colors, and the event names the changed fields', async () => {
    const organization = await newOrganization();
    const before = await read(organization);
    const response = await organization.patch('/organization', settings);
    expect(response.status, response.text).toBe(200);
    const { data } = response.body;
    expect(data).toEqual({
      ...before,
      ...settings,
      brand_color: '#ffcc00',
      brand_colors: {
        light: { accent: expect.stringMatching(/^#[0-9a-f]{6}$/), on_accent: '#ffffff' },
        dark: { accent: '#ffcc00', on_accent: '#16171a' },
        fill: '#ffcc00',
        on_fill: '#000000',
      },
      updated_at: data.updated_at,
    });
    expect(await read(organization)).toEqual(data);
    expect(await eventsOf(organization)).toEqual([
      {
        type: 'organization.updated',
        data,
        changed_fields: [
          ...['language', 'direction', 'country', 'time_zone', 'tagline', 'description', 'brand_color'],
          ...['navigation', 'footer_links', 'brand_colors'],
        ],
        actor: `api_key:${organization.keyId}`,
      },
    ]);
  });

  it('stay unchanged and emit nothing when no value differs', async () => {
    const organization = await newOrganization();
    await organization.patch('/organization', settings);
    const data = await read(organization);
    for (const same of [{}, settings, { brand_color: '#ffcc00' }, { navigation: data.navigation }])
      expect((await organization.patch('/organization', same)).body).toEqual({ data });
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('are cleared by null, and lists by empty arrays', async () => {
    const organization = await newOrganization();
    const before = await read(organization);
    await organization.patch('/organization', settings);
    const cleared = { direction: null, country: null, tagline: null, description: null, brand_color: null };
    const changes = { ...cleared, language: 'en', time_zone: 'UTC', navigation: [], footer_links: [] };
    const { data } = (await organization.patch('/organization', changes)).body;
    expect(data).toEqual({ ...before, updated_at: data.updated_at });
  });

  it.each<[object, string]>([
    [{ language: 'sv' }, '/language'],
    [{ language: null }, '/language'],
    [{ direction: 'up' }, '/direction'],
    [{ tagline: '' }, '/tagline'],
    [{ tagline: ' ' }, '/tagline'],
    [{ tagline: 'a\u2028b' }, '/tagline'],
    [{ name: 'Harbour\u2028Bcc: all@pilots.example' }, '/name'],
    [{ name: 'Harbour\u0007' + 'Jobs' }, '/name'],
    [{ navigation: [{ label: 'a\u0007b', url: '/a' }] }, '/navigation/0/label'],
    [{ tagline: 'x'.repeat(201) }, '/tagline'],
    [{ description: 'x'.repeat(501) }, '/description'],
    [{ country: 'ZZ' }, '/country'],
    [{ country: 'nl' }, '/country'],
    ...['Mars/Olympus', '+02:00', '', ' UTC', 'x'.repeat(51), '__proto__', null].map(
      (time_zone): [object, string] => [{ time_zone }, '/time_zone'],
    ),
    [{ brand_color: 'teal' }, '/brand_color'],
    [{ brand_color: '#fff' }, '/brand_color'],
    [{ brand_color: '#12345g' }, '/brand_color'],
    [{ brand_colors: null }, '/brand_colors'],
    [{ custom_domain: 'jobs.harbour.example' }, '/custom_domain'],
    [{ logo_url: 'logo.png' }, '/logo_url'],
    [{ favicon_url: 'javascript:alert(1)' }, '/favicon_url'],
    [{ navigation: null }, '/navigation'],
    [{ navigation: {} }, '/navigation'],
    [{ navigation: [null] }, '/navigation/0'],
    [{ navigation: [{ label: 'x' }] }, '/navigation/0/url'],
    [{ navigation: [{ label: ' ', url: '/x' }] }, '/navigation/0/label'],
    [{ navigation: [{ label: 'x'.repeat(61), url: '/x' }] }, '/navigation/0/label'],
    [{ navigation: [{ label: 'x', url: '/x', target: '_blank' }] }, '/navigation/0/target'],
    [{ navigation: Array(13).fill({ label: 'x', url: '/x' }) }, '/navigation'],
    [
      {
        footer_links: [
          { label: 'x', url: '/x' },
          { label: 'x', url: '//evil.example' },
        ],
      },
      '/footer_links/1/url',
    ],
  ])('reject %j', async (changes, path) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.patch('/organization', changes))).toContain(path);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('respect If-Match', async () => {
    const organization = await newOrganization();
    const etag = (await organization.get('/organization')).headers.get('etag') ?? '';
    const change = (tagline: string) =>
      organization.patch('/organization', { tagline }, { 'if-match': etag });
    expect((await change('first')).status).toBe(200);
    expectError(await change('second'), 412, 'precondition_failed');
  });
});

describe('a link', () => {
  it.each([
    ['/about', '/about'],
    ['/', '/'],
    ['/jobs?search=pilot#list', '/jobs?search=pilot#list'],
    ['https://harbour.example', 'https://harbour.example/'],
    ['http://harbour.example/a%20b', 'http://harbour.example/a%20b'],
    ['mailto:post@harbour.example', 'mailto:post@harbour.example'],
  ])('may be %s', (url, clean) => {
    expect(cleanLink(url)).toBe(clean);
    expect(cleanLink(clean)).toBe(clean);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'about',
    '#top',
    '?page=2',
    'mailto:',
    'tel:+4940',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://harbour.example',
    'https://user@harbour.example',
    'https://',
    ' ',
  ])('may not be %j', (url) => {
    expect(cleanLink(url)).toBeUndefined();
  });
});

describe('logo and favicon', () => {
  it('are assets, which cannot be deleted while they are in use', async () => {
    const organization = await newOrganization();
    const { id, url } = await uploadImage(organization);
    const response = await organization.patch('/organization', {
      logo_url: url,
      favicon_url: `${url}?w=160`,
    });
    expect(response.status, response.text).toBe(200);
    const refused = await organization.delete(`/assets/${id}`);
    expectError(refused, 409, 'asset_in_use');
    const usage = { type: 'organization', id: expect.stringMatching(/^0{8}-0{4}-0{4}-0{4}-\d{12}$/) };
    expect(refused.body.error.details.used_by).toEqual([
      { ...usage, field: 'favicon_url' },
      { ...usage, field: 'logo_url' },
    ]);
    await organization.patch('/organization', { logo_url: null, favicon_url: null });
    expect((await organization.delete(`/assets/${id}`)).status).toBe(200);
  });

  it.each([
    'https://elsewhere.example/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.png',
    'http://boards.localhost:3000/jobs',
    'http://boards.localhost:3000/assets/logo.png',
    'http://boards.localhost:3000/logos/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.webp',
  ])('reject any other URL: %s', async (url) => {
    const organization = await newOrganization();
    const refused = await organization.patch('/organization', { logo_url: url });
    expectError(refused, 400, 'external_image');
    expect(refused.body.error.details).toEqual({ urls: [url] });
    expect((await read(organization)).logo_url).toBeNull();
  });
});
