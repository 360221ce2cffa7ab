import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, describeConfig, oidcClient, outboundOptions, readConfig } from './config.ts';
import { ConfigSchema } from './config-schema.ts';

describe('readConfig', () => {
  test('has a default for every setting', () => {
    expect(readConfig({})).toEqual({
      PORT: 3000,
      HOST: '::',
      DATA_DIR: './data',
      DATABASE_URL: '',
      DATABASE_POOL_SIZE: 20,
      MASTER_KEY: '',
      MASTER_KEY_FILE: '',
      CACHE_MB: 64,
      WORKER: 'on',
      REDIS_URL: '',
      PLATFORM_DOMAIN: 'localhost:3000',
      PLATFORM_SCHEME: 'http',
      CDN_URL: 'http://localhost:3000/assets',
      S3_BUCKET: '',
      S3_ENDPOINT: '',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      BACKUP_SCHEDULE: 'off',
      BACKUP_TO: '',
      BACKUP_KEEP: 7,
      SMTP_RATE: 0,
      SMTP_URL: '',
      MAIL_FROM: 'Corkboard <no-reply@localhost>',
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_CLIENT_SECRET: '',
      OIDC_CLIENT_SECRET_FILE: '',
      OIDC_ONLY: 'false',
      OUTBOUND_ALLOW: '',
      STRIPE_URL: '',
      DNS_SERVERS: '',
      IMPORT_BASE_URLS: '',
      TRUST_PROXY: '',
      BOARD_LIST: 'off',
      SECURITY_CONTACT: '',
      SHUTDOWN_DELAY: 0,
      DEMO: 'on',
      LOG_LEVEL: 'info',
      MAX_EVENT_LOOP_DELAY: 1000,
      MAX_CONNECTIONS: 4000,
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_HEADERS: '',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_SERVICE_NAME: 'corkboard',
      OTEL_TRACES_SAMPLER: '',
      OTEL_TRACES_SAMPLER_ARG: '',
      METRICS_PORT: 0,
      METRICS_HOST: '127.0.0.1',
      IMPORT_FILE_MB: 200,
      APPLICATION_FILE_MB: 10,
      MAX_API_KEYS: 100,
      RATE_LIMIT_GET: 100,
      RATE_LIMIT_POST: 30,
      RATE_LIMIT_ALERT: 10,
      RATE_LIMIT_POSTING: 20,
      RATE_LIMIT_APPLY: 10,
      RATE_LIMIT_CHANGE: 30,
      RATE_LIMIT_WRONG_KEY: 60,
      RATE_LIMIT_PUBLIC: 300,
      RATE_LIMIT_SUBMIT: 5,
      RATE_LIMIT_VIEWS: 300,
      RATE_LIMIT_SIGN_IN: 10,
      RATE_LIMIT_INVITATION: 50,
      RATE_LIMIT_TEST_EMAIL: 20,
      RATE_LIMIT_MAILBOX: 30,
      RATE_LIMIT_STAFF_READ: 600,
      RATE_LIMIT_STAFF_CHANGE: 120,
    });
  });

  test('ignores variables that are not settings', () => {
    expect(readConfig({ PATH: '/bin', port: '1', NODE_ENV: 'production' })).toEqual(readConfig({}));
  });

  test('uses the default for a variable that is empty or only spaces', () => {
    expect(readConfig({ PORT: '', DATA_DIR: '  ', RATE_LIMIT_GET: '' })).toEqual(readConfig({}));
  });

  test('trims values', () => {
    expect(readConfig({ PORT: ' 8080 ', DATA_DIR: ' /srv/data\n' })).toMatchObject({
      PORT: 8080,
      DATA_DIR: '/srv/data',
    });
  });

  test.each([
    [{ PORT: '8080' }, 'localhost:8080', 'http'],
    [{ PLATFORM_DOMAIN: 'boards.localhost:3000' }, 'boards.localhost:3000', 'http'],
    [{ PLATFORM_DOMAIN: 'boards.example.org' }, 'boards.example.org', 'https'],
    [{ PLATFORM_DOMAIN: 'localhost.example.org' }, 'localhost.example.org', 'https'],
    [{ PLATFORM_DOMAIN: 'boards.example.org', PLATFORM_SCHEME: 'http' }, 'boards.example.org', 'http'],
  ])('derives public URLs from %j', (given, domain, scheme) => {
    const config = readConfig(given);
    expect([config.PLATFORM_DOMAIN, config.PLATFORM_SCHEME]).toEqual([domain, scheme]);
    expect(config.CDN_URL).toBe(`${scheme}://${domain}/assets`);
  });

  test.each([
    ['PORT', ['http', '-1', '65536', '80.5', '0x50', '1e3', 'true', '+80', '8 0']],
    ['DATABASE_URL', ['mysql://x', 'localhost', '/tmp/x']],
    ['DATABASE_POOL_SIZE', ['1', '501', 'many']],
    ['REDIS_URL', ['http://x', 'localhost:6379']],
    ['PLATFORM_DOMAIN', ['https://example.org', 'Example.org', 'example.org/x', 'a b']],
    ['PLATFORM_SCHEME', ['ftp', 'HTTPS', 'https:']],
    [
      'CDN_URL',
      [
        'cdn.example.org',
        'ftp://x',
        'https://u:p@x',
        'https://x/?a=b',
        'https://x/#a',
        'https://x/:a',
        'https://x/*',
      ],
    ],
    ['WORKER', ['yes', 'true', '1', 'ON']],
    ['BOARD_LIST', ['yes', 'ON']],
    ['SECURITY_CONTACT', ['security@harbour.example', 'http://x', 'mailto:a', 'mailto:a@b,', 'https://x y']],
    ['DEMO', ['yes', 'true', '1', 'ON']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    ['METRICS_PORT', ['-1', '70000', 'x']],
    ['RATE_LIMIT_GET', ['-1', '1.5', 'none']],
    ['RATE_LIMIT_POST', ['-1']],
    ['RATE_LIMIT_CHANGE', ['-1']],
    ['RATE_LIMIT_WRONG_KEY', ['-1']],
    ['RATE_LIMIT_SIGN_IN', ['-1', 'ten']],
    [
      'OIDC_ISSUER',
      [
        'id.example.org',
        'http://id.example.org',
        'http://localhost.example.org',
        'https://u:p@id.example.org',
        'https://id.example.org/?tenant=a',
        'https://id.example.org/#a',
        'https://',
      ],
    ],
    ['OIDC_ONLY', ['on', 'yes', '1', 'TRUE']],
    ['STRIPE_URL', ['http://stripe.example', 'https://api.stripe.com/v1', 'ftp://127.0.0.1']],
    ['SMTP_URL', ['http://x', 'mail.example.org', 'smtp://host:99999']],
    [
      'MAIL_FROM',
      [
        'nobody',
        'a@b@c',
        'Jobs jobs@harbour.example',
        'Jobs <jobs@harbour.example',
        'jobs@harbour.example>',
        'Jobs <a@b.example>, <c@d.example>',
        'Jobs\r\nBcc: x@y.example <jobs@harbour.example>',
      ],
    ],
  ])('rejects an invalid %s, naming the setting and what it expects', (name, values) => {
    for (const value of values) {
      const read = () => readConfig({ [name]: value });
      expect(read, value).toThrow(ConfigError);
      expect(read, value).toThrow(new RegExp(`^Invalid setting: ${name} .+`));
    }
  });

  test('reports all invalid settings in one error', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'maybe' })).toThrow(/PORT .*; DEMO /);
  });

  test('never repeats a value, which may be a secret', () => {
    const read = () =>
      readConfig({
        DATABASE_URL: 'mysql://me:password@host',
        REDIS_URL: 'http://:password@host',
        SMTP_URL: 'smtp://me:password@host:99999',
      });
    expect(read).toThrow(ConfigError);
    expect(read).not.toThrow(/password/);
  });
});

describe('describeConfig', () => {
  test('lists every setting with its value, default and meaning', () => {
    const settings = describeConfig(readConfig({ PORT: '8080' }));
    expect(settings.map(({ name }) => name)).toEqual(Object.keys(ConfigSchema.properties));
    expect(settings[0]).toEqual({
      name: 'PORT',
      value: '8080',
      default: '3000',
      meaning: 'Port of the API and the boards.',
    });
    for (const { meaning } of settings) expect(meaning).toMatch(/^\S.*\.$/);
  });

  test('masks secrets that are set and shows unset ones as empty', () => {
    const secret = 'postgres://me:password@host/db';
    const config = readConfig({ DATABASE_URL: secret, MASTER_KEY: 'password,password' });
    expect(JSON.stringify(describeConfig(config))).not.toContain('password');
    const values = Object.fromEntries(
      describeConfig(readConfig({ DATABASE_URL: secret })).map(({ name, value }) => [name, value]),
    );
    expect(values).toMatchObject({ DATABASE_URL: '********', REDIS_URL: '' });
  });
});

describe('settings that are well-formed but invalid', () => {
  test.each([
    ['TRUST_PROXY', '999'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.1, fe80::/129'],
    ['OUTBOUND_ALLOW', '10.0.0.0/99'],
    ['IMPORT_BASE_URLS', 'http://127.0.0.1:4000'],
    ['IMPORT_BASE_URLS', '["http://127.0.0.1:4000"]'],
    ['IMPORT_BASE_URLS', '{"greenhouse":"127.0.0.1:4000"}'],
    ['IMPORT_BASE_URLS', '{"greenhouse":"http://127.0.0.1/?a"}'],
    ['OUTBOUND_ALLOW', '10.0.0.0/8, http://intranet'],
    ['OUTBOUND_ALLOW', 'localhost:3000'],
    ['DNS_SERVERS', 'ns1.example.org'],
    ['DNS_SERVERS', '192.0.2.53, 192.0.2.999'],
    ['DNS_SERVERS', '192.0.2.53:99999'],
    ['CDN_URL', 'https://'],
    ['REDIS_URL', 'redis://host:99999'],
  ])('%s=%s is rejected by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  test.each([
    [{ OIDC_ONLY: 'true' }, /OIDC_ONLY needs OIDC_ISSUER, or no user could sign in/],
    [
      { OIDC_ISSUER: 'https://id.example' },
      /OIDC_ISSUER needs OIDC_CLIENT_ID; OIDC_ISSUER needs OIDC_CLIENT_SECRET or/,
    ],
    [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' }, /OIDC_ISSUER needs OIDC_CLIENT_SECRET or/],
    [
      {
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'whispered',
        OIDC_CLIENT_SECRET_FILE: '/run/secret',
      },
      /OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE, and not both/,
    ],
  ])('OpenID Connect needs all of its settings: %j is rejected', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(message);
    expect(() => readConfig(settings)).not.toThrow(/whispered/);
  });

  test.each([
    'https://id.example.org',
    'https://id.example.org/realms/a/',
    'http://localhost:8080',
    'http://127.0.0.1:1',
    'http://[::1]:1',
  ])('the issuer %s is accepted', (OIDC_ISSUER) => {
    const settings = { OIDC_ISSUER, OIDC_CLIENT_ID: 'corkboard', OIDC_CLIENT_SECRET: 'x' };
    expect(readConfig(settings).OIDC_ISSUER).toBe(OIDC_ISSUER);
  });

  test('IPv4 and IPv6 networks are accepted', () => {
    const TRUST_PROXY = '10.0.0.0/8, 127.0.0.1, fd00::/8';
    expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
    const OUTBOUND_ALLOW = '10.0.0.0/8, ::1, intranet.example.org';
    expect(readConfig({ OUTBOUND_ALLOW }).OUTBOUND_ALLOW).toBe(OUTBOUND_ALLOW);
  });

  test('name servers are accepted with and without a port; without any, the system’s are used', () => {
    const DNS_SERVERS = '192.0.2.53, 127.0.0.1:5353, [2001:db8::53]:53, 2001:db8::53';
    expect(outboundOptions(readConfig({ DNS_SERVERS })).nameServers).toEqual(DNS_SERVERS.split(', '));
    expect(outboundOptions(readConfig({}))).toEqual({ allow: '' });
  });
});

describe('the client secret of OpenID Connect', () => {
  const settings = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'corkboard' };

  async function newFile(content: string): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-config-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'secret'), content);
    return path.join(folder, 'secret');
  }

  test('is the setting, or the content of the file without the line break at its end', async () => {
    const direct = readConfig({ ...settings, OIDC_CLIENT_SECRET: 'whispered' });
    const inFile = readConfig({ ...settings, OIDC_CLIENT_SECRET_FILE: await newFile('whispered\n') });
    for (const config of [direct, inFile])
      expect(await oidcClient(config)).toMatchObject({ clientId: 'corkboard', clientSecret: 'whispered' });
  });

  test('stops the start if the file is missing or empty', async () => {
    const missing = readConfig({ ...settings, OIDC_CLIENT_SECRET_FILE: '/nowhere/secret' });
    await expect(oidcClient(missing)).rejects.toThrow(
      'OIDC_CLIENT_SECRET_FILE /nowhere/secret cannot be read (ENOENT).',
    );
    const empty = readConfig({ ...settings, OIDC_CLIENT_SECRET_FILE: await newFile(' \n') });
    await expect(oidcClient(empty)).rejects.toThrow(/^OIDC_CLIENT_SECRET_FILE \S+ is empty\.$/);
  });

  test('is not needed without OIDC_ISSUER', async () => {
    expect(await oidcClient(readConfig({}))).toBeUndefined();
  });
});
