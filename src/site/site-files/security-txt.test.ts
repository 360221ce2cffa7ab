import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../../../test/app.ts';
import { addActiveDomain } from '../../../test/domains.ts';
import { requestHost } from '../../../test/hosts.ts';

const PATH = '/.well-known/security.txt';
const SECURITY_CONTACT = 'mailto:security@harbour.example, https://harbour.example/report';

describe('security.txt', () => {
  test('contains the contacts on the platform host, and expires within a year', async () => {
    const { origin, config } = await sharedServer({ SECURITY_CONTACT });
    const { status, headers, text } = await requestHost(origin, config.PLATFORM_DOMAIN, PATH);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [expires = ''] = text.match(/(?<=Expires: ).*/) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(363);
    expect(days).toBeLessThanOrEqual(365);
    expect(text).toBe(
      [
        'Contact: mailto:security@harbour.example',
        'Contact: https://harbour.example/report',
        `Expires: ${expires}`,
        'Preferred-Languages: en',
        `Canonical: http://${config.PLATFORM_DOMAIN}${PATH}`,
        '',
      ].join('\n'),
    );
    const etag = headers.get('etag')!;
    const again = await requestHost(origin, config.PLATFORM_DOMAIN, PATH, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  test('is served on each host of a board, with the custom domain as canonical', async () => {
    const server = await sharedServer({ SECURITY_CONTACT });
    const organization = await newOrganization({ server });
    const domain = `jobs-${randomUUID()}.example`;
    await addActiveDomain(organization, domain, server);
    for (const host of [domain, `${organization.slug}.${server.config.PLATFORM_DOMAIN}`]) {
      const { status, text } = await requestHost(server.origin, host, PATH);
      expect([status, text]).toEqual([200, expect.stringContaining(`Canonical: http://${domain}${PATH}\n`)]);
    }
  });

  test('returns 404 on unknown hosts and without a contact', async () => {
    const { origin } = await sharedServer({ SECURITY_CONTACT });
    expect((await requestHost(origin, 'unknown.example', PATH)).status).toBe(404);
    const other = await sharedServer({});
    expect((await requestHost(other.origin, other.config.PLATFORM_DOMAIN, PATH)).status).toBe(404);
  });

  test.each([
    ['Harbour Jobs <jobs@harbour.example>', '', 'Contact: mailto:jobs@harbour.example'],
    ['jobs@harbour.example', 'mailto:other@harbour.example', 'Contact: mailto:other@harbour.example'],
    ['jobs@harbour.example', 'off', undefined],
    ['No-Reply@harbour.example', '', undefined],
    ['donotreply@harbour.example', '', undefined],
    ['', '', undefined],
  ])('with MAIL_FROM “%s” and SECURITY_CONTACT “%s” has “%s”', async (MAIL_FROM, contact, expected) => {
    const { origin, config } = await sharedServer({ MAIL_FROM, SECURITY_CONTACT: contact });
    const { status, text } = await requestHost(origin, config.PLATFORM_DOMAIN, PATH);
    expect([status, text.split('\n')[0]]).toEqual(expected ? [200, expected] : [404, expect.any(String)]);
  });
});
