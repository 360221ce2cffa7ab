import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { BOUNDARY, makeImage, multipartBody, postForm, type RawPart } from '../../../../test/assets.ts';
import { expectError, issuePaths } from '../../../../test/jobs.ts';
import { sendRaw } from '../../../../test/raw-http.ts';

let client: Client;
let image: Buffer;
let file: RawPart;
beforeAll(async () => {
  client = await newOrganization();
  image = await makeImage();
  file = { headers: 'Content-Disposition: form-data; name="file"; filename="a.png"', content: image };
});

const text = (name: string, content: string | Uint8Array): RawPart => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  content,
});

describe('a form', () => {
  const nameFrom = async (disposition: string) => {
    const bytes = await makeImage();
    const part = { headers: `Content-Disposition: ${disposition}`, content: bytes };
    const response = await postForm(client, multipartBody([part]));
    expect(response.status, response.text).toBe(201);
    return response.body.data.name;
  };

  it.each([
    ['form-data; name="file"; filename="b c.png"', 'b c.png'],
    ['form-data; name="file"', 'image.png'],
    ['form-data; name=file; filename=plain.png', 'plain.png'],
    ['FORM-DATA;name="file";filename="a%22b%22.png"', 'a"b".png'],
    ['form-data; name="file"; filename="a\\"b.png"', 'a"b.png'],
    ['form-data; filename="first.png"; name="file"', 'first.png'],
    ['form-data; name="file"; filename="x.png"; filename*=UTF-8\'\'%C3%BC.png', 'ü.png'],
    [`form-data; name="file"; filename="${Buffer.from('ö.png').toString('latin1')}"`, 'ö.png'],
  ])('is named as clients name their files: %s', async (disposition, name) => {
    expect(await nameFrom(disposition)).toBe(name);
  });

  it('can have a preamble, an epilogue and a quoted boundary', async () => {
    const body = Buffer.concat([
      Buffer.from('preamble\r\n'),
      multipartBody([{ ...file, content: await makeImage() }]),
      Buffer.from('epilogue'),
    ]);
    const response = await postForm(
      client,
      body,
      `multipart/form-data; charset=utf-8; boundary="${BOUNDARY}"`,
    );
    expect(response.status, response.text).toBe(201);
  });

  it('can contain prefixes of its boundary in a file', async () => {
    const tail = Buffer.from(`\r\n--xYzZ\r\n--\r\n-\r\r\n--xYz`);
    const jpeg = await makeImage({ format: 'jpeg' });
    const content = Buffer.concat([jpeg, tail]);
    expect((await postForm(client, multipartBody([{ ...file, content }]))).status).toBe(201);
  });
});

describe('rejects an invalid form', () => {
  const whole = () => multipartBody([file]);

  it.each<[string, () => [body: string | Uint8Array, contentType?: string]]>([
    ['no boundary', () => [whole(), 'multipart/form-data']],
    ['an empty boundary', () => [whole(), 'multipart/form-data; boundary=']],
    ['another boundary', () => [whole(), 'multipart/form-data; boundary=other']],
    ['a boundary that is too long', () => [whole(), `multipart/form-data; boundary=${'x'.repeat(71)}`]],
    ['an empty body', () => ['']],
    ['no closing boundary', () => [multipartBody([file], '')]],
    ['half a file', () => [whole().subarray(0, 200)]],
    [
      'headers without an end',
      () => [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n--${BOUNDARY}--\r\n`],
    ],
    ['a part without headers', () => [multipartBody([file, { headers: '', content: 'x' }])]],
    [
      'a part without a name',
      () => [multipartBody([{ headers: 'Content-Disposition: form-data', content: 'x' }])],
    ],
    [
      'a part of another kind',
      () => [multipartBody([{ headers: 'Content-Disposition: attachment; name="file"', content: 'x' }])],
    ],
    ['a name that is not UTF-8', () => [multipartBody([text('\xff', 'x')])]],
    [
      'half a surrogate in a file name',
      () => [multipartBody([{ ...file, headers: `${file.headers.slice(0, -6)}\xed\xa0\x80.png"` }])],
    ],
    [
      'U+0000 in a file name',
      () => [multipartBody([{ ...file, headers: `${file.headers.slice(0, -6)}\0.png"` }])],
    ],
    [
      'U+0000 in an encoded file name',
      () => [multipartBody([{ ...file, headers: `${file.headers}; filename*=utf-8''a%00.png` }])],
    ],
    [
      'huge headers',
      () => [multipartBody([{ ...file, headers: `${file.headers}\r\nX-More: ${'x'.repeat(2_000_000)}` }])],
    ],
    [
      'many headers',
      () => [multipartBody([{ ...file, headers: `${'X-More: 1\r\n'.repeat(20_000)}${file.headers}` }])],
    ],
    ['21 parts', () => [multipartBody(Array.from({ length: 21 }, (_, number) => text(`f${number}`, 'x')))]],
    ['hundred thousand parts', () => [Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`.repeat(100_000))]],
  ])('%s', async (_, make) => {
    const response = await postForm(client, ...make());
    expect(issuePaths(response)).toEqual(['']);
    expect(response.text).not.toContain('Multipart');
  });

  it.each<[string, () => RawPart[], string]>([
    ['a field twice', () => [file, text('alt', 'a'), text('alt', 'b')], '/alt'],
    ['text that is not UTF-8', () => [file, text('alt', Buffer.from([0x61, 0xff]))], '/alt'],
    ['half a surrogate', () => [file, text('alt', Buffer.from([0xed, 0xa0, 0x80]))], '/alt'],
    ['U+0000', () => [file, text('alt', 'a\0')], '/alt'],
    ['a text that is too long', () => [file, text('alt', 'x'.repeat(100_000))], '/alt'],
    ['a field named __proto__', () => [file, text('__proto__', 'x')], '/__proto__'],
    ['a field with a slash', () => [file, text('a/b', 'x')], '/a~1b'],
  ])('%s, with its path', async (_, make, path) => {
    expect(issuePaths(await postForm(client, multipartBody(make())))).toEqual([path]);
  });

  it('a form that is too large is rejected before it is read completely', async () => {
    const { origin } = await sharedServer();
    const head = `POST /api/v1/assets HTTP/1.1\r\nhost: test\r\nx-api-key: ${client.key}\r\ncontent-type: multipart/form-data; boundary=x\r\n`;
    const declared = await sendRaw(origin, `${head}content-length: 600000000\r\n\r\n--x`);
    expectError(declared, 413, 'payload_too_large');
    const chunk = `100000\r\n${' '.repeat(1_048_576)}\r\n`;
    const endless = await sendRaw(origin, `${head}transfer-encoding: chunked\r\n\r\n${chunk.repeat(6)}`);
    expectError(endless, 413, 'payload_too_large');
  });

  it('a request without a key is rejected before its body is read', async () => {
    const { origin } = await sharedServer();
    const head =
      'POST /api/v1/assets HTTP/1.1\r\nhost: test\r\ncontent-type: multipart/form-data; boundary=x\r\n';
    const response = await sendRaw(origin, `${head}content-length: 5000000\r\n\r\n--x`);
    expectError(response, 401, 'missing_api_key');
  });
});
