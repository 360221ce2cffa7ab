import { createHash, createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { openStorage, type StorageSettings } from './open.ts';
import { S3Storage } from './s3.ts';
import { readErrorCode, readListing } from './s3-xml.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

const open = (changes: Partial<StorageSettings> = {}) =>
  openStorage({ DATA_DIR: '/nowhere', ...server.settings, ...changes });

/** Opens a storage whose server responds as the test says. */
async function openAt(respond: RequestListener) {
  const other = createServer(respond).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => {
    other.closeAllConnections();
    other.close();
  });
  return open({ S3_ENDPOINT: `http://127.0.0.1:${(other.address() as AddressInfo).port}/s3/` });
}

const failureOf = (work: Promise<unknown>) => work.then(() => 'none', String);

test('removes a folder with more files than one listing returns', async () => {
  const storage = open();
  const keys = Array.from({ length: 1_100 }, (_, at) => `assets/many/${at}.webp`);
  for (let at = 0; at < keys.length; at += 50)
    await Promise.all(
      keys.slice(at, at + 50).map((key) => storage.write(key, Buffer.from(key), 'image/webp')),
    );
  await storage.removeFolder('assets/many');
  for (const at of [0, 1, 500, 999, 1000, 1001, 1099])
    expect(await storage.read(`assets/many/${at}.webp`), `${at}`).toBeUndefined();
});

describe('an error message without secrets says that', () => {
  const secret = 'a-secret-that-is-nowhere-else';
  const uses = (storage: ReturnType<typeof open>) => [
    () => storage.write('assets/a/b.png', Buffer.from('x'), 'image/png'),
    () => storage.read('assets/a/b.png'),
    () => storage.removeFolder('assets/a'),
  ];

  test('the bucket does not exist', async () => {
    for (const use of uses(open({ S3_BUCKET: 'not-there' })))
      expect(await failureOf(use())).toMatch(
        /^Error: The file storage \(bucket not-there at 127\.0\.0\.1:\d+\) responded with 404 NoSuchBucket: the bucket does not exist\.$/,
      );
  });

  test('the secret is wrong', async () => {
    // The format of Amazon, which repeats much of the request.
    const document = `<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>The request signature we
      calculated does not match</Message><AWSAccessKeyId>S3RVER</AWSAccessKeyId><StringToSign>${secret}</StringToSign></Error>`;
    const storage = await openAt((request, response) => {
      request.resume();
      response.writeHead(403).end(document);
    });
    for (const use of uses(storage)) {
      const failure = await failureOf(use());
      expect(failure).toMatch(
        /responded with 403 SignatureDoesNotMatch: S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong\.$/,
      );
      expect(failure).not.toContain(secret);
    }
  });

  test('the access key is unknown', async () => {
    for (const use of uses(open({ S3_ACCESS_KEY_ID: secret }))) {
      const failure = await failureOf(use());
      expect(failure).toContain('403 InvalidAccessKeyId: S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong.');
      expect(failure).not.toContain(secret);
    }
  });

  test('nothing listens at the endpoint', async () => {
    const failure = await failureOf(open({ S3_ENDPOINT: 'http://127.0.0.1:1' }).read('assets/a/b.png'));
    expect(failure).toContain('(bucket files at 127.0.0.1:1) cannot be reached');
  });

  test('the bucket is elsewhere, and the redirect is not followed', async () => {
    const requests: string[] = [];
    const storage = await openAt((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end();
    });
    expect(await failureOf(storage.read('assets/a/b.png'))).toContain(
      'responded with 301: S3_REGION or S3_ENDPOINT does not match the bucket.',
    );
    expect(requests).toEqual(['/s3/files/assets/a/b.png']);
  });

  test('settings are invalid, as soon as the storage is opened', () => {
    expect(() => open({ S3_ACCESS_KEY_ID: '' })).toThrow('The bucket files also requires S3_ACCESS_KEY_ID.');
    expect(() => open({ S3_SECRET_ACCESS_KEY: '' })).toThrow(
      'The bucket files also requires S3_SECRET_ACCESS_KEY.',
    );
    expect(() => open({ S3_SECRET_ACCESS_KEY: `${secret}\n${secret}` })).toThrow(
      /^S3_SECRET_ACCESS_KEY must be visible ASCII characters without spaces\.$/,
    );
    expect(() => open({ S3_ENDPOINT: `http://me:${secret}@127.0.0.1` })).toThrow(
      /^S3_ENDPOINT must be a URL without credentials and parameters\.$/,
    );
    expect(() => open({ S3_ENDPOINT: '', S3_REGION: 'evil.example/' })).toThrow(
      'S3_REGION must be a region such as',
    );
  });
});

describe('an S3 server', () => {
  test('that fails temporarily is retried, with three attempts in total', async () => {
    let requests = 0;
    const storage = await openAt((request, response) => {
      requests++;
      request.resume();
      if (requests < 3) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      else response.writeHead(200, { etag: '"1"' }).end('file');
    });
    expect(Buffer.from((await storage.read('assets/a/b.png'))!).toString()).toBe('file');
    expect(requests).toBe(3);
    requests = -1000;
    expect(await failureOf(storage.read('assets/a/b.png'))).toContain('responded with 503 SlowDown.');
    expect(requests).toBe(-997);
  });

  test('that fails permanently gets no second request', async () => {
    let requests = 0;
    const storage = await openAt((request, response) => {
      requests++;
      request.resume();
      response.writeHead(400).end('<Error><Code>InvalidRequest</Code></Error>');
    });
    const failure = await failureOf(storage.write('assets/a/b.png', Buffer.from('x'), 'image/png'));
    expect(failure).toContain('responded with 400 InvalidRequest.');
    expect(requests).toBe(1);
  });

  test('that hangs is abandoned after the time limit for all attempts together', async () => {
    let requests = 0;
    const hanging = createServer((request, response) => {
      request.resume();
      if (++requests === 1) response.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => hanging.once('listening', resolve));
    onTestFinished(() => {
      hanging.closeAllConnections();
      hanging.close();
    });
    const storage = new S3Storage({
      bucket: 'files',
      bucketUrl: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/files`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      timeoutMs: 1_000,
    });
    const failure = await failureOf(storage.write('assets/a/b.png', Buffer.from('x'), 'image/png'));
    expect(failure).toContain('did not respond within 1 seconds.');
    expect(requests).toBe(2);
  });

  test('reports whether a file exists', async () => {
    const storage = open();
    await storage.write('assets/there/a.png', Buffer.from('x'), 'image/png');
    expect(await storage.has('assets/there/a.png')).toBe(true);
    expect(await storage.has('assets/there/b.png')).toBe(false);
  });

  test('that truncates a file returns no file', async () => {
    const storage = await openAt((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      response.socket?.end();
    });
    expect(await failureOf(storage.read('assets/a/b.png'))).toContain('cannot be reached');
  });

  test('that responds without end is abandoned', async () => {
    const storage = await openAt((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
      };
      response.on('drain', send);
      send();
    });
    expect(await failureOf(storage.read('assets/a/b.png'))).toContain('sent a response larger than 32 MB.');
  });

  test.each([
    ['a page of a proxy', '<html>Welcome</html>'],
    [
      'a truncated listing without a token',
      '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    ],
    [
      'an endlessly repeated listing',
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken></ListBucketResult>',
    ],
  ])('does not pass off %s as an empty folder', async (_, xml) => {
    const storage = await openAt((_request, response) => response.end(xml));
    expect(await failureOf(storage.removeFolder('assets/a'))).toContain('returned an invalid listing of');
  });

  test('cannot make it remove files outside the folder', async () => {
    const removed: string[] = [];
    const names = [
      'assets/a/1.png',
      'assets/b/2.png',
      'assets/a/../b/3.png',
      'assets/a/x?y',
      'assets/a/&#46;&#46;/4',
    ];
    const contents = names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    const storage = await openAt((request, response) => {
      if (request.method === 'DELETE') removed.push(request.url ?? '');
      response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
    });
    await storage.removeFolder('assets/a');
    expect(removed).toEqual(['/s3/files/assets/a/1.png']);
  });
});

describe('an answer that is not of S3 is an error:', () => {
  test.each([
    ['a page instead of a file', 200, 'sent a response that is not of S3'],
    ['a page that says that nothing is there', 404, 'responded with 404'],
  ])('%s', async (_, status, expected) => {
    const storage = await openAt((request, response) => {
      request.resume();
      response
        .writeHead(status, { 'content-type': 'text/html' })
        .end('<h1>A network that you must sign in to</h1>');
    });
    expect(await failureOf(storage.read('assets/a/b.png'))).toContain(expected);
    expect(await failureOf(storage.write('assets/a/b.png', Buffer.from('x'), 'image/png'))).toContain(
      expected,
    );
  });
});

test('requests are signed with AWS Signature Version 4, including the body', async () => {
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const signatures: [string, string][] = [];
  const storage = await openAt(async (request, response) => {
    const { headers, method, url = '' } = request;
    const body = Buffer.concat(await request.toArray());
    const [, scope = '', names = '', given = ''] =
      /^AWS4-HMAC-SHA256 Credential=S3RVER\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
    const [path, query = ''] = url.split('?');
    const canonical = [method, path, query, signed.join(''), names, hash(body)].join('\n');
    const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
    signatures.push([
      given,
      hmac(scope.split('/').reduce(hmac, 'AWS4S3RVER' as never), toSign).toString('hex'),
    ]);
    response.setHeader('etag', '"1"').end('<ListBucketResult></ListBucketResult>');
  });
  await storage.write('assets/a/b-1.png', Buffer.from('bytes'), 'image/png');
  await storage.read('assets/a/b-1.png');
  await storage.removeFolder('assets/a');
  expect(signatures).toHaveLength(3);
  for (const [given, expected] of signatures) expect(given).toBe(expected);
});

test('a listing is parsed with its entities decoded once', () => {
  const listing = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY k "boom">]><ListBucketResult xmlns="x">
    <IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;amp;b&#x3D;&#61;</NextContinuationToken>
    <Contents><Key>a&lt;b&gt;&quot;&apos;&k;&#x110000;</Key></Contents></ListBucketResult>`;
  expect(readListing(listing)).toEqual({ keys: ['a<b>"\'&k;&#x110000;'], nextToken: 'a&amp;b==' });
  expect(readErrorCode('<Error><Code>AKIA: secret</Code></Error>')).toBeUndefined();
});
