import { beforeEach, describe, expect, inject, test } from 'vitest';
import { type Client, newOrganization, TEST_MASTER_KEY } from './app.ts';
import { type Ended, run } from './corkboard-process.ts';
import { startDnsServer, type Zone } from './dns-server.ts';
import { eventsOf } from './jobs.ts';

let client: Client;
let zone: Zone;
let dnsServer: string;
beforeEach(async () => {
  client = await newOrganization();
  zone = {};
  dnsServer = (await startDnsServer(zone)).address;
});

/** Runs the command on the database of the test run, as an operator does while a server runs. */
function domain(action: string, ...options: string[]): Promise<Ended> {
  const settings = {
    DATABASE_URL: inject('databaseUrl'),
    MASTER_KEY: TEST_MASTER_KEY,
    PLATFORM_DOMAIN: 'boards.localhost:3000',
    DNS_SERVERS: dnsServer,
  };
  return run(['domain', action, '--organization', client.slug, ...options], settings);
}

describe('corkboard domain', () => {
  test('add claims a domain, verify activates it, list shows it and remove deletes it', async () => {
    const name = `jobs.${client.slug}.example`;
    const added = await domain('add', '--domain', name.toUpperCase(), '--json');
    expect(added).toMatchObject({ status: 0, errors: '' });
    const claimed = JSON.parse(added.output);
    expect(claimed).toMatchObject({ domain: name, status: 'pending' });
    const unproven = await domain('verify', '--domain', name);
    expect(unproven).toEqual({
      status: 1,
      output: '',
      errors: `corkboard: Domain ${name} is not verified. TXT record: None found at _corkboard.${name}. File: The host name has no IP address.\n`,
    });
    zone[claimed.verification.txt_name] = [claimed.verification.txt_value];
    const verified = await domain('verify', '--domain', name, '--json');
    expect(JSON.parse(verified.output)).toMatchObject({ domain: name, status: 'active', is_primary: true });
    const listed = await domain('list', '--json');
    expect(JSON.parse(listed.output)).toEqual([JSON.parse(verified.output)]);
    const removed = await domain('remove', '--domain', name, '--json');
    expect(JSON.parse(removed.output)).toEqual({ id: claimed.id, deleted: true });
    expect(new Set((await eventsOf(client)).map(({ actor }) => actor))).toEqual(new Set(['command_line']));
  });

  test('add prints how to prove a claim, and verify --without-proof activates the domain', async () => {
    const name = `jobs.${client.slug}.example`;
    const { output } = await domain('add', '--domain', name);
    expect(output).toMatch(/ {2}_corkboard\.\S+ {2}TXT {2}corkboard-verification=[\w-]{32}\n/);
    expect(output).toMatch(/ {2}http:\/\/\S+\/\.well-known\/corkboard-verification\/[\w-]{32}\n/);
    const verified = await domain('verify', '--domain', name, '--without-proof');
    expect(verified).toEqual({
      status: 0,
      output: `Domain ${name} is active and serves the board.\n`,
      errors: '',
    });
    const [table, own, unknown] = await Promise.all([
      domain('list'),
      domain('add', '--domain', 'harbour.boards.localhost'),
      domain('remove', '--domain', `www.${name}`),
    ]);
    expect(table.output).toMatch(/^DOMAIN +STATUS +PRIMARY +LAST ERROR\n\S+ +active +yes +–\n$/);
    expect(own).toMatchObject({
      status: 1,
      errors: 'corkboard: /domain must not belong to this installation.\n',
    });
    expect(unknown).toMatchObject({
      status: 1,
      errors: `corkboard: Domain www.${name} not found in this organization.\n`,
    });
  });
});
