import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toInstallation } from '../../src/features/board/organizations/board-url.ts';
import { activateDomain } from '../../src/features/board/organizations/domains/verify.ts';
import { newOrganization, ownServer } from '../app.ts';
import { startDnsServer, type Zone } from '../dns-server.ts';
import { ownDatabase } from '../own-database.ts';
import { hasPrograms } from '../programs.ts';
import { examineWith } from './examine.ts';

const PLATFORM = 'jobs.example.test';
const DOMAIN = 'jobs.harbour.test';

/** A certificate for both hosts. Programs that trust it need no authority. */
function newCertificate(days: number): { cert: string; key: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'corkboard-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [cert, key] = ['cert', 'key'].map((name) => path.join(folder, name)) as [string, string];
  const from = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  const subject = ['-subj', `/CN=${PLATFORM}`, '-addext', `subjectAltName=DNS:${PLATFORM},DNS:${DOMAIN}`];
  execFileSync('openssl', ['req', '-x509', '-days', `${days}`, ...from, ...subject], { stdio: 'ignore' });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

function trust(cert: string): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

/** Starts a TLS server, and an installation whose platform host and one domain lead to it. */
async function newInstallation({ cert, key }: { cert: string; key: string }, zone: Zone = {}) {
  const proxy = createServer({ cert, key }).listen(0, '127.0.0.1');
  proxy.on('tlsClientError', () => {});
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const records: Zone = {
    [PLATFORM]: ['127.0.0.1'],
    [`corkboard-doctor.${PLATFORM}`]: ['127.0.0.1'],
    [DOMAIN]: ['127.0.0.1'],
    ...zone,
  };
  const settings = {
    DATABASE_URL: await ownDatabase(),
    PLATFORM_DOMAIN: `${PLATFORM}:${(proxy.address() as AddressInfo).port}`,
    DNS_SERVERS: (await startDnsServer(records)).address,
    OUTBOUND_ALLOW: '127.0.0.1',
  };
  const server = await ownServer(settings);
  const { scope, post } = await newOrganization({ server });
  const { body } = await post('/domains', { domain: DOMAIN });
  const installation = toInstallation(server.config);
  await activateDomain(scope, { installation, notifyStaff: async () => {} }, body.data.id);
  return settings;
}

describe.skipIf(!hasPrograms('openssl'))('the hosts of the platform and of boards', () => {
  test('resolve, lead here and have certificates', async () => {
    const certificate = newCertificate(90);
    trust(certificate.cert);
    const found = await examineWith(await newInstallation(certificate));
    expect(found('platform host')).toEqual([
      ['ok', expect.stringMatching(/resolve, and the certificate is valid\.$/)],
    ]);
    expect(found('domains')).toEqual([
      ['ok', 'All 1 active domains lead to this installation, and their certificates are valid.'],
    ]);
  });

  test('without DNS records are errors, and boards below the platform host a warning', async () => {
    const certificate = newCertificate(90);
    trust(certificate.cert);
    const settings = await newInstallation(certificate, {
      [`corkboard-doctor.${PLATFORM}`]: [],
      [DOMAIN]: [],
    });
    const found = await examineWith(settings);
    expect(found('platform host')).toEqual([
      ['warning', expect.stringContaining(`no IP address for *.${PLATFORM}`)],
    ]);
    expect(found('domains')).toEqual([['error', `${DOMAIN}: The host name has no IP address.`]]);
    const alone = await examineWith({ ...settings, PLATFORM_DOMAIN: 'missing.example.test' });
    expect(alone('platform host')).toEqual([['error', 'DNS has no IP address for missing.example.test.']]);
  });

  test('that lead elsewhere are a warning, and to a private network an error without a connection', async () => {
    const certificate = newCertificate(90);
    trust(certificate.cert);
    const settings = await newInstallation(certificate, {
      [DOMAIN]: ['127.0.0.1', '127.0.0.2'],
      [PLATFORM]: ['127.0.0.3'],
    });
    const elsewhere = await examineWith({ ...settings, OUTBOUND_ALLOW: '127.0.0.0/8' });
    expect(elsewhere('domains')).toEqual([
      ['warning', `${DOMAIN} leads to 127.0.0.1, 127.0.0.2, and ${settings.PLATFORM_DOMAIN} to 127.0.0.3.`],
    ]);
    const hidden = await examineWith({ ...settings, OUTBOUND_ALLOW: '' });
    expect(hidden('domains')).toEqual([
      ['error', expect.stringMatching(new RegExp(`^${DOMAIN}: .*not public`))],
    ]);
  });

  test.each([
    [
      'that are not trusted are an error',
      90,
      false,
      'error',
      /is not valid \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
    ],
    [
      'that expire within two weeks are a warning',
      7,
      true,
      'warning',
      /expires on \d{4}-\d\d-\d\d, and has not been renewed\.$/,
    ],
  ])('certificates %s', async (_name, days, isTrusted, status, message) => {
    const certificate = newCertificate(days);
    if (isTrusted) trust(certificate.cert);
    const found = await examineWith(await newInstallation(certificate));
    expect(found('platform host')).toEqual([[status, expect.stringMatching(message)]]);
    expect(found('domains')).toEqual([[status, expect.stringMatching(message)]]);
  });

  test('without any certificate are an error', async () => {
    const settings = await newInstallation(newCertificate(90));
    const found = await examineWith({ ...settings, PLATFORM_DOMAIN: `${PLATFORM}:1` });
    expect(found('platform host')).toEqual([
      ['error', `${PLATFORM} has no certificate at 127.0.0.1:1 (ECONNREFUSED).`],
    ]);
  });
});
