import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newOrganization, request, sharedServer } from '../../../../test/app.ts';
import { listFiles, serverWithOwnFiles } from '../../../../test/asset-traces.ts';
import { makeImage, uploadImage } from '../../../../test/assets.ts';
import { expectError, issuePaths } from '../../../../test/jobs.ts';
import { requestPath } from '../../../../test/raw-http.ts';
import { newId } from '../../../platform/ids.ts';
import { removeUnusedFiles } from '../../../platform/storage/unused-files.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

async function load(url: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('an image at its URL', () => {
  it('is public and cacheable forever, and cannot run scripts', async () => {
    const { origin } = await sharedServer();
    const { id } = await uploadImage(await newOrganization(), { bytes: await makeImage({ format: 'jpeg' }) });
    const { response, bytes } = await load(`${origin}/assets/${id}.jpg`);
    expect(response.status).toBe(200);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${id}.jpg"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-disposition': `inline; filename="${id}.jpg"`,
      'accept-ranges': 'none',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.ratelimit).toBeUndefined();
  });

  it('returns the same headers for HEAD as for GET, without a body', async () => {
    const { origin } = await sharedServer();
    const { id, size } = await uploadImage(await newOrganization());
    for (const query of ['', '?w=160']) {
      const head = await request(`${origin}/assets/${id}.png${query}`, { method: 'HEAD' });
      const { response } = await load(`${origin}/assets/${id}.png${query}`);
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
        expect(head.headers.get(name)).toBe(response.headers.get(name));
      if (query === '') expect(head.headers.get('content-length')).toBe(String(size));
    }
  });

  it('returns 304 for a matching ETag', async () => {
    const { origin } = await sharedServer();
    const { id } = await uploadImage(await newOrganization());
    const url = `${origin}/assets/${id}.png`;
    const send = (tag: string, query = '') => request(url + query, { headers: { 'if-none-match': tag } });
    const notModified = await send(`"${id}.png"`);
    expect([notModified.status, notModified.text]).toEqual([304, '']);
    expect(notModified.headers.get('etag')).toBe(`"${id}.png"`);
    expect(notModified.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(notModified.headers.get('content-type')).toBeNull();
    expect((await send(`W/"${id}.png", "x"`)).status).toBe(304);
    expect((await send(`"${id}-160.webp"`, '?w=160')).status).toBe(304);
    expect((await send(`"${id}.png"`, '?w=160')).status).toBe(200);
    expect((await send('"other"')).status).toBe(200);
  });

  it('rejects other methods with 405', async () => {
    const { origin } = await sharedServer();
    const { id } = await uploadImage(await newOrganization());
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request(`${origin}/assets/${id}.png`, { method });
      expectError(response, 405, 'method_not_allowed');
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it('has one path only, and a 404 is not cacheable', async () => {
    const { origin } = await sharedServer();
    const { id } = await uploadImage(await newOrganization());
    const paths = [
      `${UNKNOWN_ID}.png`,
      `${id}.jpg`,
      `${id}.webp`,
      `${id}`,
      `${id}.PNG`,
      `${id.toUpperCase()}.png`,
      `${id}.png.png`,
      `${id}.png%00`,
      `${id}.png/`,
      `%2e%2e`,
      `..%2f${id}.png`,
      `logos/${id}.png`,
      `logos/${id}.webp`,
      `${id}/original.png`,
      'x',
      '',
    ];
    for (const path of paths) {
      const response = await requestPath(origin, `/assets/${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.body.error.code).toMatch(/^(not_found|route_not_found)$/);
      expect(response.headers.get('cache-control')).not.toMatch(/immutable|public/);
    }
  });

  it('may be the copy of a logo', async () => {
    const { origin, storage } = await sharedServer();
    const id = newId();
    const bytes = await makeImage({ format: 'webp' });
    await storage.write(`logos/${id}/logo.webp`, bytes, 'image/webp');
    const { response, bytes: served } = await load(`${origin}/assets/logos/${id}.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(served.equals(bytes)).toBe(true);
    expectError(await request(`${origin}/assets/logos/${id}.png`), 404, 'not_found');
  });

  it('returns 404 while its file is missing, and 200 when the file is restored', async () => {
    const { server } = await serverWithOwnFiles();
    const { id } = await uploadImage(await newOrganization({ server }));
    const original = (await server.storage.read(`assets/${id}/original.png`))!;
    await server.storage.removeFolder(`assets/${id}`);
    for (const query of ['', '?w=320'])
      expectError(await request(`${server.origin}/assets/${id}.png${query}`), 404, 'not_found');
    await server.storage.write(`assets/${id}/original.png`, original, 'image/png');
    expect((await request(`${server.origin}/assets/${id}.png`)).status).toBe(200);
  });

  it('is counted in the metrics by its route, not by its path', async () => {
    const { origin, app } = await sharedServer();
    const { id } = await uploadImage(await newOrganization());
    await request(`${origin}/assets/${id}.png`);
    const metrics = await app.metrics.metrics();
    expect(metrics).toContain('route="/assets/:file"');
    expect(metrics).not.toContain(id);
  });
});

describe('?w=', () => {
  it('returns a WebP of that width, never enlarged, and stores it', async () => {
    const { server, folder } = await serverWithOwnFiles();
    const bytes = await makeImage({ width: 700, height: 350, format: 'jpeg' });
    const { id } = await uploadImage(await newOrganization({ server }), { bytes });
    const sizeOf = async (width: number) => {
      const { response, bytes } = await load(`${server.origin}/assets/${id}.jpg?w=${width}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('etag')).toBe(`"${id}-${width}.webp"`);
      const { format, width: w, height } = await sharp(bytes).metadata();
      return [format, w, height];
    };
    expect(await sizeOf(160)).toEqual(['webp', 160, 80]);
    expect(await sizeOf(320)).toEqual(['webp', 320, 160]);
    expect(await sizeOf(640)).toEqual(['webp', 640, 320]);
    expect(await sizeOf(960)).toEqual(['webp', 700, 350]);
    expect(await sizeOf(1280)).toEqual(['webp', 700, 350]);
    expect(await listFiles(folder)).toEqual(
      ['original.jpg', 'w1280.webp', 'w160.webp', 'w320.webp', 'w640.webp', 'w960.webp'].map(
        (name) => `assets/${id}/${name}`,
      ),
    );
  });

  it('accepts five widths and rejects others', async () => {
    const { origin } = await sharedServer();
    const { id } = await uploadImage(await newOrganization());
    for (const width of ['0', '161', '641', '99999', '-160', '160.5', 'wide', '', '160&w=320'])
      expect(new Set(issuePaths(await request(`${origin}/assets/${id}.png?w=${width}`)))).toEqual(
        new Set(['w']),
      );
    expect((await request(`${origin}/assets/${id}.png?v=3`)).status).toBe(200);
  });

  it('creates one image for 60 concurrent requests', async () => {
    const { server, folder } = await serverWithOwnFiles();
    const bytes = await makeImage({ width: 900, height: 900 });
    const { id } = await uploadImage(await newOrganization({ server }), { bytes });
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => load(`${server.origin}/assets/${id}.png?w=640`)),
    );
    expect(responses.map(({ response }) => response.status)).toEqual(Array(60).fill(200));
    expect(new Set(responses.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(await listFiles(folder)).toHaveLength(2);
  });

  it('does not restore an image that is deleted while its resized copy is created', async () => {
    const { server, folder } = await serverWithOwnFiles();
    const organization = await newOrganization({ server });
    const { id } = await uploadImage(organization, { bytes: await makeImage({ width: 1500, height: 1500 }) });
    const resizing = request(`${server.origin}/assets/${id}.png?w=1280`);
    expect((await organization.delete(`/assets/${id}`)).status).toBe(200);
    await server.storage.removeFolder(`assets/${id}`);
    await resizing;
    expectError(await request(`${server.origin}/assets/${id}.png?w=1280`), 404, 'not_found');
    await removeUnusedFiles(server.connection.db, server.storage, new AbortController().signal);
    expect(await listFiles(folder)).toEqual([]);
  });
});

describe('CDN_URL', () => {
  const at = (origin: string, host: string, path: string, method = 'GET') =>
    requestPath(origin, path, { method, headers: { host } });

  it('with another host serves images there, and under /assets on every host', async () => {
    const server = await sharedServer({ CDN_URL: 'https://img.example.org' });
    const { id, url } = await uploadImage(await newOrganization({ server }));
    expect(url).toBe(`https://img.example.org/${id}.png`);
    const statusAt = async (host: string, path: string, method?: string) =>
      (await at(server.origin, host, path, method)).status;
    expect(await statusAt('img.example.org', `/${id}.png`)).toBe(200);
    expect(await statusAt('img.example.org', `/${id}.png?w=160`)).toBe(200);
    expect(await statusAt('img.example.org', `/assets/${id}.png`)).toBe(200);
    expect(await statusAt('boards.localhost:3000', `/assets/${id}.png`)).toBe(200);
    expect(await statusAt('any.example', `/assets/${id}.png`)).toBe(200);
    expect(await statusAt('boards.localhost:3000', `/${id}.png`)).toBe(404);
    expect(await statusAt('boards.localhost:3000', '/healthz')).toBe(200);
    expect(await statusAt('img.example.org', '/healthz')).toBe(200);
    // On other hosts, the path does not exist, so the status is not 405.
    expect(await statusAt('boards.localhost:3000', `/${id}.png`, 'POST')).toBe(404);
    expect(await statusAt('img.example.org', `/${id}.png`, 'POST')).toBe(405);
  });

  it('with another path serves images there', async () => {
    const server = await sharedServer({ CDN_URL: 'http://boards.localhost:3000/media/img/' });
    const { id, url } = await uploadImage(await newOrganization({ server }));
    expect(url).toBe(`http://boards.localhost:3000/media/img/${id}.png`);
    expect((await at(server.origin, 'boards.localhost:3000', `/media/img/${id}.png`)).status).toBe(200);
    expect((await at(server.origin, 'boards.localhost:3000', `/assets/${id}.png`)).status).toBe(200);
    expect((await at(server.origin, 'boards.localhost:3000', `/media/${id}.png`)).status).toBe(404);
  });
});
