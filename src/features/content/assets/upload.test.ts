import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newOrganization, ownServer, request, sharedServer } from '../../../../test/app.ts';
import { countRows, listFiles, serverWithOwnFiles } from '../../../../test/asset-traces.ts';
import { fileForm, makeBomb, makeImage, postForm, uploadImage } from '../../../../test/assets.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('POST /assets', () => {
  it('stores an image and returns its URL', async () => {
    const organization = await newOrganization();
    const form = fileForm(await makeImage({ width: 60, height: 45 }), {
      name: 'tug.png',
      alt: 'Schlepper 🚢',
    });
    const response = await organization.post('/assets', form);
    expect(response.status, response.text).toBe(201);
    const { id, size } = response.body.data;
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(UUID_V7),
        url: `http://boards.localhost:3000/assets/${id}.png`,
        name: 'tug.png',
        content_type: 'image/png',
        size: expect.any(Number),
        width: 60,
        height: 45,
        alt: 'Schlepper 🚢',
        created_at: expect.stringMatching(TIME),
      },
    });
    expect(response.headers.get('location')).toBe(`/api/v1/assets/${id}`);
    const { body } = await organization.get(`/assets/${id}`);
    expect(body.data).toEqual({ ...response.body.data, used_by: [] });
    const { origin } = await sharedServer();
    const served = await request(`${origin}/assets/${id}.png`);
    expect(Number(served.headers.get('content-length'))).toBe(size);
    expect(await eventsOf(organization)).toEqual([
      {
        type: 'asset.created',
        data: response.body.data,
        changed_fields: null,
        actor: `api_key:${organization.keyId}`,
      },
    ]);
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'detects %s by its content, whatever its name',
    async (format) => {
      const organization = await newOrganization();
      const asset = await uploadImage(organization, {
        bytes: await makeImage({ format }),
        name: 'report.pdf',
      });
      expect(asset).toMatchObject({
        content_type: `image/${format}`,
        name: 'report.pdf',
        width: 40,
        height: 30,
      });
      expect(asset.url.endsWith(format === 'jpeg' ? '.jpg' : `.${format}`)).toBe(true);
    },
  );

  it('drops metadata and bytes after the image', async () => {
    const organization = await newOrganization();
    const picture = await sharp(await makeImage({ format: 'jpeg' }))
      .withExif({ IFD0: { Copyright: 'whereabouts' } })
      .jpeg()
      .toBuffer();
    const bytes = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    expect(bytes.includes('whereabouts')).toBe(true);
    const { id } = await uploadImage(organization, { bytes });
    const { origin } = await sharedServer();
    const served = Buffer.from(await (await fetch(`${origin}/assets/${id}.jpg`)).arrayBuffer());
    expect(served.includes('whereabouts') || served.includes('script')).toBe(false);
    expect((await sharp(served).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['C:\\Users\\me\\Bild 1.png', 'Bild 1.png'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0007b\u001b[31m.png', 'ab[31m.png'],
    ['gnp.\u202eexe.png', 'gnp.exe.png'],
    ['', 'image.png'],
    ['folder/', 'image.png'],
    ['ü'.repeat(300), 'ü'.repeat(255)],
    ['"quoted".png', '"quoted".png'],
  ])('sanitizes the name %j', async (name, expected) => {
    const organization = await newOrganization();
    expect((await uploadImage(organization, { name })).name).toBe(expected);
  });

  it('stores a missing and an empty alt as null, and accepts one of 500 characters', async () => {
    const organization = await newOrganization();
    expect((await uploadImage(organization)).alt).toBeNull();
    expect((await uploadImage(organization, { alt: '' })).alt).toBeNull();
    expect((await uploadImage(organization, { alt: '🛳'.repeat(500) })).alt).toBe('🛳'.repeat(500));
  });
});

describe('an image with the same bytes', () => {
  it('restores the lost file of an asset', async () => {
    const { server, folder } = await serverWithOwnFiles();
    const organization = await newOrganization({ server });
    const bytes = await makeImage();
    const asset = await uploadImage(organization, { bytes });
    const url = `${server.origin}/assets/${asset.id}.png`;
    await rm(join(folder, 'assets', asset.id), { recursive: true });
    expect((await request(url)).status).toBe(404);
    const again = await organization.post('/assets', fileForm(bytes));
    expect([again.status, again.body.data]).toEqual([200, asset]);
    expect((await request(url)).status).toBe(200);
    expect(await listFiles(join(folder, 'assets'))).toEqual([`${asset.id}/original.png`]);
  });

  it('returns the stored asset unchanged', async () => {
    const organization = await newOrganization();
    const bytes = await makeImage();
    const first = await uploadImage(organization, { bytes, name: 'first.png', alt: 'First' });
    const again = await organization.post('/assets', fileForm(bytes, { name: 'second.png', alt: 'Second' }));
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first);
    expect(again.headers.get('location')).toBeNull();
    expect(await countRows(organization)).toBe(1);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('is stored once for 6 concurrent uploads', async () => {
    const organization = await newOrganization();
    const bytes = await makeImage({ width: 300, height: 300 });
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => organization.post('/assets', fileForm(bytes))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await countRows(organization)).toBe(1);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('is a separate asset for another organization', async () => {
    const bytes = await makeImage();
    const one = await uploadImage(await newOrganization(), { bytes });
    const other = await uploadImage(await newOrganization(), { bytes });
    expect(other.id).not.toBe(one.id);
  });

  it('is a new asset after the old one is deleted', async () => {
    const organization = await newOrganization();
    const bytes = await makeImage();
    const { id } = await uploadImage(organization, { bytes });
    await organization.delete(`/assets/${id}`);
    expect((await uploadImage(organization, { bytes })).id).not.toBe(id);
  });
});

describe('Idempotency-Key', () => {
  it('replays the response, and rejects another file or another alt', async () => {
    const organization = await newOrganization();
    const bytes = await makeImage();
    const send = (form: FormData) => organization.post('/assets', form, { 'idempotency-key': 'photo' });
    const first = await send(fileForm(bytes, { alt: 'Tug' }));
    const again = await send(fileForm(bytes, { alt: 'Tug' }));
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectError(await send(fileForm(bytes, { alt: 'Ferry' })), 422, 'idempotency_key_reused');
    expectError(await send(fileForm(await makeImage(), { alt: 'Tug' })), 422, 'idempotency_key_reused');
    expect(await countRows(organization)).toBe(1);
  });

  it('does not exhaust a database pool of 2 with 12 concurrent uploads', async () => {
    const server = await ownServer({ DATABASE_POOL_SIZE: '2' });
    const organization = await newOrganization({ server });
    const images = await Promise.all(Array.from({ length: 12 }, () => makeImage()));
    const responses = await Promise.all(
      images.map((bytes, number) =>
        organization.post('/assets', fileForm(bytes), { 'idempotency-key': `photo-${number}` }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
  });
});

describe('a rejected upload leaves no row, event or file', () => {
  const garbage = Buffer.from('MZ\x90\x00 this is no image at all, whatever its name says');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );

  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    [
      'a truncated JPEG',
      async () => (await makeImage({ width: 200, height: 200, format: 'jpeg' })).subarray(0, 2_000),
      400,
      'invalid_image',
    ],
    [
      'a truncated PNG',
      async () => (await makeImage({ width: 200, height: 200 })).subarray(0, -200),
      400,
      'invalid_image',
    ],
    ['an executable with the name picture.png', () => garbage, 415, 'unsupported_media_type'],
    ['an SVG', () => svg, 415, 'unsupported_media_type'],
    [
      'a TIFF',
      async () =>
        sharp(await makeImage())
          .tiff()
          .toBuffer(),
      415,
      'unsupported_media_type',
    ],
    [
      'an HTML page with the signature of a GIF',
      () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/'),
      400,
      'invalid_image',
    ],
    ['an image of 900 megapixels', makeBomb, 400, 'invalid_image'],
  ])('%s', async (_, readBytes, status, code) => {
    const { server, folder } = await serverWithOwnFiles();
    const organization = await newOrganization({ server });
    const response = await organization.post('/assets', fileForm(await readBytes(), { name: 'picture.png' }));
    expectError(response, status, code);
    expect(await countRows(organization)).toBe(0);
    expect(await eventsOf(organization)).toEqual([]);
    expect(await listFiles(folder)).toEqual([]);
    const { id } = await uploadImage(organization);
    expect(await listFiles(folder)).toEqual([`assets/${id}/original.png`]);
  });

  it('a file of more than 5 MB, but not one of exactly 5 MB', async () => {
    const organization = await newOrganization();
    const megabyte = 1_048_576;
    const padded = async (length: number) => {
      const image = await makeImage({ format: 'jpeg' });
      return Buffer.concat([image, Buffer.alloc(length - image.length)]);
    };
    expectError(
      await organization.post('/assets', fileForm(await padded(5 * megabyte + 1))),
      413,
      'payload_too_large',
    );
    expectError(
      await organization.post('/assets', fileForm(await padded(6 * megabyte))),
      413,
      'payload_too_large',
    );
    expect(await countRows(organization)).toBe(0);
    await uploadImage(organization, { bytes: await padded(5 * megabyte) });
  });

  it.each([
    ['an alt of 501 characters', { alt: 'x'.repeat(501) }, '/alt'],
    ['an alt with U+0000', { alt: 'a\0b' }, '/alt'],
  ])('%s', async (_, fields, path) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/assets', fileForm(await makeImage(), fields)))).toEqual([
      path,
    ]);
    expect(await countRows(organization)).toBe(0);
  });

  it('unknown fields, a second file, a missing file and an empty one, each with its path', async () => {
    const organization = await newOrganization();
    const unknown = fileForm(await makeImage());
    unknown.append('id', 'x');
    unknown.append('url', 'x');
    expect(issuePaths(await organization.post('/assets', unknown)).sort()).toEqual(['/id', '/url']);
    const two = fileForm(await makeImage());
    two.append('file', new Blob(['x']), 'b.png');
    expect(issuePaths(await organization.post('/assets', two))).toEqual(['/file']);
    const none = new FormData();
    none.append('alt', 'x');
    expect(issuePaths(await organization.post('/assets', none))).toEqual(['/file']);
    expect(issuePaths(await organization.post('/assets', fileForm(Buffer.alloc(0))))).toEqual(['/file']);
    expect(await countRows(organization)).toBe(0);
  });

  it('JSON here, and a form where JSON is required', async () => {
    const organization = await newOrganization();
    expectError(await organization.post('/assets', { file: 'x' }), 415, 'unsupported_media_type');
    expectError(await organization.post('/jobs', fileForm(await makeImage())), 415, 'unsupported_media_type');
    const { id } = await uploadImage(organization);
    expectError(
      await organization.patch(`/assets/${id}`, fileForm(await makeImage())),
      415,
      'unsupported_media_type',
    );
    expectError(
      await postForm(organization, 'x', 'multipart/mixed; boundary=x'),
      415,
      'unsupported_media_type',
    );
  });
});

describe('a failed upload', () => {
  it('leaves no row when the storage fails, and succeeds when it is repeated later', async () => {
    const { server, folder } = await serverWithOwnFiles();
    // A file blocks the path of the assets folder.
    await writeFile(join(folder, 'assets'), '');
    const organization = await newOrganization({ server });
    const bytes = await makeImage();
    const send = (key?: string) =>
      organization.post('/assets', fileForm(bytes), key ? { 'idempotency-key': key } : {});
    for (const response of [await send(), await send('a')]) expectError(response, 503, 'unavailable');
    expect(await countRows(organization)).toBe(0);
    expect(await eventsOf(organization)).toEqual([]);
    await rm(join(folder, 'assets'));
    const response = await send('a');
    expect(response.status).toBe(201);
    expect(await listFiles(folder)).toEqual([`assets/${response.body.data.id}/original.png`]);
  });

  it('schedules the file for removal when its row cannot be inserted', async () => {
    const { server, folder } = await serverWithOwnFiles();
    const organization = await newOrganization({ server });
    // The key stays cached for a few seconds, so the upload reaches the insert of its row.
    await organization.get('/assets');
    const { db } = server.connection;
    await db.deleteFrom('organizations').where('slug', '=', organization.slug).execute();
    const response = await organization.post('/assets', fileForm(await makeImage()));
    expect(response.status).toBe(401);
    const [file = ''] = await listFiles(folder);
    expect(file).toMatch(/^assets\/[0-9a-f-]{36}\/original\.png$/);
    const unused = await db
      .selectFrom('unused_files')
      .select('due_at')
      .where('folder', '=', dirname(file))
      .executeTakeFirstOrThrow();
    const minutes = (Date.parse(unused.due_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThan(65);
  });

  it('a successful upload does not schedule its file for removal', async () => {
    const organization = await newOrganization();
    const { id } = await uploadImage(organization);
    const { db } = organization.scope;
    const unused = db.selectFrom('unused_files').select('folder').where('folder', '=', `assets/${id}`);
    expect(await unused.execute()).toEqual([]);
  });
});
