import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer } from '../../../../../test/app.ts';
import { startDnsServer } from '../../../../../test/dns-server.ts';
import { addActiveDomain, postDomain, readDomain } from '../../../../../test/domains.ts';
import { eventsOf, issuePaths, postJob } from '../../../../../test/jobs.ts';
import type { Domain } from './schema.ts';

const nameFor = (client: Client) => `jobs.${client.slug}.example`;

describe('POST /domains/{id}/verify', () => {
  let server: TestServer;
  let client: Client;
  let zone: Record<string, string[]>;

  /** Starts a separate server that resolves names with the zone. */
  async function start() {
    zone = {};
    const dns = await startDnsServer(new Proxy(zone, { get: (names, name: string) => names[name] }));
    server = await ownServer({ DNS_SERVERS: dns.address, OUTBOUND_ALLOW: '127.0.0.1' });
    client = await newOrganization({ server });
  }
  const prove = ({ verification }: Domain) => {
    zone[verification.txt_name] = [...(zone[verification.txt_name] ?? []), verification.txt_value];
  };
  const verify = async (of: Client, { id }: Domain) => {
    const response = await of.post(`/domains/${id}/verify`);
    expect(response.status, response.text).toBe(200);
    return response.body.data as Domain;
  };

  it('rejects fields, and accepts an empty JSON body', async () => {
    await start();
    const { id } = await postDomain(client, nameFor(client));
    expect(issuePaths(await client.post(`/domains/${id}/verify`, { foo: 1 }))).toEqual(['/foo']);
    expect((await readDomain(client, { id })).last_checked_at).toBeNull();
    for (const body of ['', '{}']) {
      const response = await client.post(`/domains/${id}/verify`, body, {
        'content-type': 'application/json',
      });
      expect(response.status, response.text).toBe(200);
    }
  });

  it('leaves an unproved domain pending and says why', async () => {
    await start();
    const claimed = await postDomain(client, nameFor(client));
    const data = await verify(client, claimed);
    expect(data).toEqual({
      ...claimed,
      last_checked_at: expect.any(String),
      last_error: `TXT record: None found at _corkboard.${claimed.domain}. File: The host name has no IP address.`,
    });
    expect(await readDomain(client, claimed)).toEqual(data);
    expect(await eventsOf(client)).toHaveLength(1);
  });

  it('activates a proved domain, and makes the first one the primary domain of the board', async () => {
    await start();
    const claimed = await postDomain(client, nameFor(client));
    prove(claimed);
    const data = await verify(client, claimed);
    expect(data).toEqual({
      ...claimed,
      status: 'active',
      is_primary: true,
      last_checked_at: data.activated_at,
      activated_at: expect.any(String),
    });
    expect(await readDomain(client, claimed)).toEqual(data);
    const organization = (await client.get('/organization')).body.data;
    expect(organization).toMatchObject({ custom_domain: data.domain, board_url: `http://${data.domain}` });
    const actor = `api_key:${client.keyId}`;
    expect((await eventsOf(client)).slice(1)).toEqual([
      { type: 'domain.activated', data, changed_fields: null, actor },
      {
        type: 'organization.updated',
        data: organization,
        changed_fields: ['board_url', 'custom_domain'],
        actor,
      },
    ]);
    // Requests with another key, whose organization is not cached yet, use the new domain.
    const other = await client.withKey({});
    expect((await postJob(other)).url).toMatch(`http://${data.domain}/jobs/`);
    delete zone[claimed.verification.txt_name];
    expect(await verify(client, claimed)).toEqual(data);
  });

  it('activates a domain that two organizations prove concurrently for one of them', async () => {
    await start();
    const clients = [client, await newOrganization({ server })];
    const name = nameFor(client);
    const claims = await Promise.all(clients.map((each) => postDomain(each, name)));
    for (const claim of claims) prove(claim);
    const verified = await Promise.all(clients.map((each, index) => verify(each, claims[index]!)));
    const [winner, loser] = verified.toSorted((a, b) => a.status.localeCompare(b.status));
    expect(winner).toMatchObject({ status: 'active', is_primary: true });
    expect(loser).toMatchObject({
      status: 'pending',
      is_primary: false,
      last_error: 'The domain is active for another organization.',
    });
    const { rows } = await server.connection.pool.query(
      'SELECT organization_id FROM organizations o JOIN domains d ON d.organization_id = o.id WHERE custom_domain = $1',
      [name],
    );
    expect(rows).toHaveLength(1);
  });

  it('does not reveal another organization while the domain is unproved', async () => {
    await start();
    const name = nameFor(client);
    await addActiveDomain(client, name, server);
    const other = await newOrganization({ server });
    const claimed = await postDomain(other, name);
    const { last_error } = await verify(other, claimed);
    expect(last_error).toBe(
      `TXT record: None found at _corkboard.${name}. File: The host name has no IP address.`,
    );
  });
});
