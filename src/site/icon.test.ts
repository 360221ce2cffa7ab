import { expect, it } from 'vitest';
import { newOrganization } from '../../test/app.ts';
import { makeImage, uploadImage } from '../../test/assets.ts';
import { openPage } from '../../test/hosts.ts';

const iconOf = (text: string) => /<link rel="icon" href="([^"]+)"/.exec(text)?.[1] ?? '';

it('is drawn in the color of a board that has none of its own', async () => {
  const client = await newOrganization();
  await client.patch('/organization', { brand_color: '#b0124f' });
  const path = iconOf((await openPage(client, '/')).text);
  const icon = await openPage(client, path);
  expect(path).toMatch(/^\/icon\.[0-9a-f]{12}\.svg$/);
  expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  expect(icon.headers.get('cache-control')).toContain('immutable');
  expect(icon.text).toContain('fill="#b0124f"');
});

it('is the icon of the settings, also at /favicon.ico', async () => {
  const client = await newOrganization();
  const { url } = await uploadImage(client, { bytes: await makeImage({ width: 96, height: 96 }) });
  await client.patch('/organization', { favicon_url: url });
  expect(iconOf((await openPage(client, '/')).text)).toBe(url);
  const response = await openPage(client, '/favicon.ico');
  expect([response.status, response.headers.get('location')]).toEqual([302, url]);
});

it('is an ICO file at /favicon.ico without settings', async () => {
  const response = await openPage(await newOrganization(), '/favicon.ico');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/vnd.microsoft.icon');
});
