import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownServer } from '../app.ts';
import { startMailServer } from '../mail-server.ts';
import { ownDatabase } from '../own-database.ts';
import { freePort, hasRedis, startRedis } from '../redis-server.ts';
import { startS3Server } from '../s3-server.ts';
import { mountDisk } from '../small-disk.ts';
import { examineWith } from './examine.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('settings', () => {
  test('are counted when they are valid, and the version is named', async () => {
    const found = await examineWith();
    expect(found('settings')).toEqual([['ok', expect.stringMatching(/^All \d+ settings are valid\.$/)]]);
    expect(found('version')).toEqual([
      ['ok', expect.stringMatching(/^Corkboard \S+ runs on Node\.js \S+\.$/)],
    ]);
  });

  test.each([
    [{ PORT: 'http' }, /^Invalid setting: PORT must be integer/],
    [{ S3_BUCKET: 'files' }, /^The bucket files also requires S3_ACCESS_KEY_ID\.$/],
    [
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET_FILE: '/nowhere/secret' },
      /^OIDC_CLIENT_SECRET_FILE \/nowhere\/secret cannot be read \(ENOENT\)\.$/,
    ],
  ])('that are invalid are an error, and nothing else is checked: %j', async (settings, message) => {
    const found = await examineWith({ DATABASE_URL: 'postgres://127.0.0.1:1/x', ...settings });
    expect(found('settings')).toEqual([['error', expect.stringMatching(message)]]);
    for (const check of ['database', 'disk', 'queues'])
      expect(found(check)).toEqual([['skipped', 'Needs valid settings.']]);
  });

  test('of a public host are doubted without a proxy, without encryption and with the demo', async () => {
    const { address } = await import('../dns-server.ts').then(({ startDnsServer }) => startDnsServer({}));
    const found = await examineWith({
      PLATFORM_DOMAIN: 'jobs.example.test',
      PLATFORM_SCHEME: 'http',
      DNS_SERVERS: address,
    });
    expect(found('settings')).toEqual([
      ['warning', expect.stringMatching(/^PLATFORM_SCHEME is http/)],
      ['warning', expect.stringMatching(/^TRUST_PROXY is not set/)],
      ['warning', expect.stringMatching(/^DEMO is on/)],
    ]);
    expect(found('email')).toEqual([
      [
        'warning',
        expect.stringMatching(/^This installation cannot send email because SMTP_URL is not set\./),
      ],
    ]);
  });
});

describe('the server', () => {
  test('is ready, not ready, or not running', async () => {
    const database = { DATABASE_URL: await ownDatabase() };
    const { origin } = await ownServer(database);
    const ready = await examineWith({ ...database, PORT: new URL(origin).port });
    expect(ready('server')).toEqual([['ok', `The server is ready at ${origin}/readyz.`]]);

    const draining = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => draining.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void draining.close());
    const { port } = draining.address() as AddressInfo;
    const unready = await examineWith({ ...database, PORT: `${port}` });
    expect(unready('server')).toEqual([
      ['error', expect.stringMatching(/responds 503: the server is running, and not ready\.$/)],
    ]);

    const stopped = await examineWith({ ...database, PORT: `${await freePort()}` });
    expect(stopped('server')).toEqual([['skipped', expect.stringMatching(/^No server is running at/)]]);
  });
});

describe('email', () => {
  test('connects and signs in without sending anything', async () => {
    const server = await startMailServer();
    const found = await examineWith({ SMTP_URL: `smtp://me:secret@127.0.0.1:${server.port}` });
    expect(found('email')).toEqual([['ok', expect.stringContaining('nothing was sent')]]);
    expect(server.logins).toEqual(['me:secret']);
    expect(server.mails).toEqual([]);
  });

  test('reports a wrong password, without it, and a server that is away', async () => {
    const server = await startMailServer({ onAuth: (_auth, _session, done) => done(new Error('no')) });
    const wrong = await examineWith({ SMTP_URL: `smtp://me:whispered@127.0.0.1:${server.port}` });
    expect(wrong('email')).toEqual([['error', 'The email server responded 535 (EAUTH).']]);
    const away = await examineWith({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(away('email')).toEqual([['error', 'The email server is not available (ESOCKET).']]);
  });

  test('without SMTP_URL goes to files on localhost', async () => {
    const found = await examineWith({ DATA_DIR: '/srv/data' });
    expect(found('email')).toEqual([['ok', 'SMTP_URL is not set: emails are written to /srv/data/mails.']]);
  });
});

describe('redis', () => {
  test.skipIf(!hasRedis)('responds, or is an error', async () => {
    const redis = await startRedis();
    const running = await examineWith({ REDIS_URL: redis.url });
    expect(running('redis')).toEqual([
      ['ok', expect.stringMatching(/^Redis responds \((redis|valkey) \d+\.\d+\S*\)\.$/)],
    ]);
    await redis.kill();
    const away = await examineWith({ REDIS_URL: redis.url });
    expect(away('redis')).toEqual([
      ['error', expect.stringMatching(/^Redis does not respond \(.*ECONNREFUSED/)],
    ]);
  });

  test('is not needed', async () => {
    expect((await examineWith())('redis')).toEqual([
      ['skipped', expect.stringContaining('counts rate limits by itself')],
    ]);
  });
});

describe('storage', () => {
  test('is probed in each folder of files that exists, and no folder is created', async () => {
    const folder = await newFolder();
    const empty = await examineWith({ DATA_DIR: folder });
    expect(empty('storage')).toEqual([['ok', `${folder} is writable; no file has been stored yet.`]]);
    expect(await readdir(folder)).toEqual([]);

    await mkdir(path.join(folder, 'assets'));
    // Not even root can write into it.
    await writeFile(path.join(folder, 'logos'), 'a file');
    const broken = await examineWith({ DATA_DIR: folder });
    expect(broken('storage')).toEqual([
      ['ok', `A file in ${folder}/assets was written, read and deleted.`],
      ['error', expect.stringMatching(/^logos\/doctor-\S+\/probe\.txt could not be written/)],
    ]);
    expect(await readdir(path.join(folder, 'assets'))).toEqual([]);
  });

  test('of a missing folder is an error', async () => {
    const found = await examineWith({ DATA_DIR: '/nowhere/data' });
    expect(found('storage')).toEqual([['error', '/nowhere/data is not writable (ENOENT).']]);
  });

  test('in a bucket is probed with the access key', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const good = await examineWith(s3.settings);
    expect(good('storage')).toEqual([['ok', 'A file in the bucket files was written, read and deleted.']]);
    const missing = await examineWith({ ...s3.settings, S3_BUCKET: 'missing' });
    expect(missing('storage')).toEqual([
      ['error', expect.stringMatching(/404 NoSuchBucket: the bucket does not exist\.$/)],
    ]);
  });
});

describe('the disk', () => {
  test('is large enough, nearly full or full', async (context) => {
    const large = await examineWith({ DATA_DIR: await newFolder() });
    expect(large('disk')).toContainEqual([
      'ok',
      expect.stringMatching(/^The disk of \S+ has \d+ MB free \(\d+ %\)\.$/),
    ]);
    for (const [size, status] of [
      ['1g', 'warning'],
      ['100m', 'error'],
    ]) {
      const disk = (await mountDisk(size!)) ?? context.skip('no disk can be mounted here');
      const found = await examineWith({ DATA_DIR: disk });
      expect(found('disk')).toContainEqual([
        status,
        expect.stringMatching(/^The disk of \S+ has \d+ MB free/),
      ]);
    }
  });
});

describe('the master key', () => {
  test('in a file that others can read is a warning', async () => {
    const file = path.join(await newFolder(), 'key');
    await writeFile(file, `${Buffer.alloc(32, 'a').toString('base64')}\n`);
    await chmod(file, 0o644);
    const found = await examineWith({ MASTER_KEY: '', MASTER_KEY_FILE: file });
    expect(found('master key')).toEqual([
      ['warning', expect.stringMatching(/^other users can read the master key file/)],
    ]);
  });
});
