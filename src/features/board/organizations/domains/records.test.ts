import { expect, it } from 'vitest';
import { newOrganization, ownServer } from '../../../../../test/app.ts';
import { startDnsServer } from '../../../../../test/dns-server.ts';
import { postDomain, readDomain } from '../../../../../test/domains.ts';
import type { DomainRecords } from './records-schema.ts';

// Public: documentation networks such as 203.0.113.0/24 are not.
const OURS = '93.184.216.7';

async function start() {
  const zone: Record<string, string[]> = { 'boards.example.net': [OURS] };
  const dns = await startDnsServer(new Proxy(zone, { get: (names, name: string) => names[name] }));
  const server = await ownServer({ DNS_SERVERS: dns.address, PLATFORM_DOMAIN: 'boards.example.net:8443' });
  const client = await newOrganization({ server });
  const domain = await postDomain(client, `jobs.${client.slug}.example`);
  const lookUp = async () => {
    const response = await client.get(`/domains/${domain.id}/records`);
    expect(response.status, response.text).toBe(200);
    return response.body.data as DomainRecords;
  };
  return { zone, client, domain, lookUp };
}

it('says what to set while DNS has nothing, and changes nothing', async () => {
  const { client, domain, lookUp } = await start();
  expect(await lookUp()).toEqual({
    txt: {
      name: `_corkboard.${domain.domain}`,
      value: domain.verification.txt_value,
      found: [],
      error: null,
      is_correct: false,
    },
    host: {
      name: domain.domain,
      target: 'boards.example.net',
      target_addresses: [OURS],
      found: [],
      error: 'The host name has no IP address.',
      is_correct: false,
    },
  });
  expect(await readDomain(client, domain)).toEqual(domain);
});

it('says which records are correct', async () => {
  const { zone, domain, lookUp } = await start();
  const { txt_name, txt_value } = domain.verification;
  zone[txt_name] = ['of another service', txt_value];
  zone[domain.domain] = ['93.184.216.99'];
  const { txt, host } = await lookUp();
  expect(txt).toMatchObject({ found: ['of another service', txt_value], is_correct: true });
  expect(host).toMatchObject({ found: ['93.184.216.99'], is_correct: false });
  zone[domain.domain] = [OURS];
  expect((await lookUp()).host).toMatchObject({ found: [OURS], error: null, is_correct: true });
});

it('shows no IP address of a private network', async () => {
  const { zone, domain, lookUp } = await start();
  zone[domain.domain] = ['10.0.0.1'];
  expect((await lookUp()).host).toMatchObject({
    found: [],
    error: 'The host name resolves to an IP address that is not public.',
    is_correct: false,
  });
});
