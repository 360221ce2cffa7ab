import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../test/app.ts';
import type { Zone } from '../../../test/dns-server.ts';
import { postDomain, readDomain } from '../../../test/domains.ts';
import { eventsOf } from '../../../test/jobs.ts';
import { openWithNames } from '../../../test/outbound.ts';
import { toPlatform } from '../../app.ts';
import { checkDueDomains } from './check-due.ts';
import type { Domain } from './schema.ts';
import { verifyDomain } from './verify.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

const never = new AbortController().signal;

/** Runs the task where DNS has these names. */
async function check(zone: Zone, stop = never): Promise<string[]> {
  const { outbound, dns } = await openWithNames('127.0.0.1', zone);
  await checkDueDomains(server.connection.db, { platform: toPlatform(server.config), outbound }, stop);
  return dns.asked;
}

async function claimDue(client: Client, label = 'jobs'): Promise<Domain> {
  const claimed = await postDomain(client, `${label}.${client.slug}.example`);
  await makeDue(claimed);
  return claimed;
}

async function makeDue({ id }: Domain): Promise<void> {
  await server.connection.pool.query('UPDATE domains SET next_check_at = now() WHERE id = $1', [id]);
}

async function secondsToNext({ id }: Domain): Promise<number | null> {
  const { rows } = await server.connection.pool.query(
    'SELECT round(extract(epoch from next_check_at - now()))::int AS seconds FROM domains WHERE id = $1',
    [id],
  );
  return rows[0].seconds;
}

describe('the task that looks at domains', () => {
  it('makes those active that are proved, as the system', async () => {
    const client = await newOrganization();
    const claimed = await claimDue(client);
    await check({ [claimed.verification.txt_name]: [claimed.verification.txt_value] });
    expect(await readDomain(client, claimed)).toMatchObject({ status: 'active', is_primary: true });
    expect((await eventsOf(client)).slice(1)).toMatchObject([
      { type: 'domain.activated', actor: 'system' },
      { type: 'organization.updated', actor: 'system' },
    ]);
  });

  it('looks at others less and less often', async () => {
    const client = await newOrganization();
    const claimed = await claimDue(client);
    expect(await check({})).toContain(`TXT ${claimed.verification.txt_name}`);
    expect(await check({})).not.toContain(`TXT ${claimed.verification.txt_name}`);
    const pauses = [await secondsToNext(claimed)];
    for (let turn = 1; turn < 5; turn++) {
      await makeDue(claimed);
      await check({});
      pauses.push(await secondsToNext(claimed));
    }
    const expected = [300, 900, 3600, 10_800, 10_800];
    for (const [turn, pause] of pauses.entries()) expect(Math.abs(pause! - expected[turn]!)).toBeLessThan(30);
    expect(await readDomain(client, claimed)).toMatchObject({
      status: 'pending',
      last_error: expect.stringContaining('There is none of'),
    });
  });

  it('gives one up after seven days, which stays in the list with its last error, and can still be proved', async () => {
    const client = await newOrganization();
    const claimed = await claimDue(client);
    await server.connection.pool.query(
      "UPDATE domains SET created_at = now() - interval '7 days 1 minute' WHERE id = $1",
      [claimed.id],
    );
    await check({});
    const { data } = (await client.get('/domains')).body;
    expect(data).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('There is none of') },
    ]);
    expect(await secondsToNext(claimed)).toBeNull();
    const { txt_name, txt_value } = claimed.verification;
    const { outbound } = await openWithNames('127.0.0.1', { [txt_name]: [txt_value] });
    const platform = toPlatform(server.config);
    const verified = await verifyDomain(client.scope, { platform, outbound }, claimed.id);
    expect(verified).toMatchObject({ status: 'active', last_error: null });
  });

  it('goes on with the others when one server never answers', async () => {
    const [slow, quick] = [await newOrganization(), await newOrganization()];
    const silent = [await claimDue(slow, 'a'), await claimDue(slow, 'b'), await claimDue(slow, 'c')];
    const claimed = await claimDue(quick);
    const stop = new AbortController();
    const zone: Zone = { [claimed.verification.txt_name]: [claimed.verification.txt_value] };
    for (const { verification } of silent) zone[verification.txt_name] = 'silence';
    const run = check(zone, stop.signal);
    await expect.poll(async () => (await readDomain(quick, claimed)).status).toBe('active');
    stop.abort();
    await run;
    // What was broken off is no fault of theirs.
    for (const each of silent) expect(await readDomain(slow, each)).toEqual(each);
  });
});
