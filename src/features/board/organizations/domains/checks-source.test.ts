import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import type { Zone } from '../../../../../test/dns-server.ts';
import { postDomain, readDomain } from '../../../../../test/domains.ts';
import { eventsOf } from '../../../../../test/jobs.ts';
import { openWithNames } from '../../../../../test/outbound.ts';
import { performDue, tableQueueOptions } from '../../../../../test/queue.ts';
import { serverForWorkers, work } from '../../../../../test/worker.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { WorkerOptions } from '../../../../worker.ts';
import { notifyStaff } from '../../../people/staff/notifications/notify.ts';
import { toInstallation } from '../board-url.ts';
import { checkQueue } from './checks-source.ts';
import type { Domain } from './schema.ts';
import { verifyDomain } from './verify.ts';

let server: TestServer;
beforeEach(async () => {
  server = await sharedServer();
});

/** Performs the due checks of the organization with the given DNS records, and returns the names that they looked up. */
async function check({ scope }: Client, zone: Zone): Promise<string[]> {
  const { outbound, dns } = await openWithNames('127.0.0.1', zone);
  const source = checkQueue({ ...tableQueueOptions(server), ...checkingWith(outbound) });
  await performDue(source, { isIncluded: ({ organizationId }) => organizationId === scope.organizationId });
  return dns.asked;
}

const checkingWith = (outbound: Outbound) => ({
  installation: toInstallation(server.config),
  outbound,
  notifyStaff,
});

async function claimDue(client: Client, label = 'jobs'): Promise<Domain> {
  const claimed = await postDomain(client, `${label}.${client.slug}.example`);
  await makeDue(claimed);
  return claimed;
}

async function makeDue({ id }: Domain): Promise<void> {
  await server.connection.pool.query(
    `UPDATE domains SET due_at = now() - interval '1 second' WHERE id = $1`,
    [id],
  );
}

async function secondsToNext({ id }: Domain): Promise<number | null> {
  const { rows } = await server.connection.pool.query(
    'SELECT round(extract(epoch from due_at - now()))::int AS seconds FROM domains WHERE id = $1',
    [id],
  );
  return rows[0].seconds;
}

describe('checks of domains', () => {
  it('activate proved domains, as the system', async () => {
    const client = await newOrganization();
    const claimed = await claimDue(client);
    await check(client, { [claimed.verification.txt_name]: [claimed.verification.txt_value] });
    expect(await readDomain(client, claimed)).toMatchObject({ status: 'active', is_primary: true });
    expect((await eventsOf(client)).slice(1)).toMatchObject([
      { type: 'domain.activated', actor: 'system' },
      { type: 'organization.updated', actor: 'system' },
    ]);
  });

  it('are repeated at growing intervals', async () => {
    const client = await newOrganization();
    const claimed = await claimDue(client);
    expect(await check(client, {})).toContain(`TXT ${claimed.verification.txt_name}`);
    expect(await check(client, {})).not.toContain(`TXT ${claimed.verification.txt_name}`);
    const pauses = [await secondsToNext(claimed)];
    for (let turn = 1; turn < 5; turn++) {
      await makeDue(claimed);
      await check(client, {});
      pauses.push(await secondsToNext(claimed));
    }
    const expected = [300, 900, 3600, 10_800, 10_800];
    for (const [turn, pause] of pauses.entries()) expect(Math.abs(pause! - expected[turn]!)).toBeLessThan(30);
    expect(await readDomain(client, claimed)).toMatchObject({
      status: 'pending',
      last_error: expect.stringContaining('None found at'),
    });
  });

  it('end after seven days; the failed claim keeps its last error and can still be proved', async () => {
    const client = await newOrganization();
    const claimed = await claimDue(client);
    await server.connection.pool.query(
      "UPDATE domains SET created_at = now() - interval '7 days 1 minute' WHERE id = $1",
      [claimed.id],
    );
    await check(client, {});
    const { data } = (await client.get('/domains')).body;
    expect(data).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('None found at') }]);
    expect(await secondsToNext(claimed)).toBeNull();
    const { txt_name, txt_value } = claimed.verification;
    const { outbound } = await openWithNames('127.0.0.1', { [txt_name]: [txt_value] });
    const installation = toInstallation(server.config);
    const verified = await verifyDomain(client.scope, { installation, outbound, notifyStaff }, claimed.id);
    expect(verified).toMatchObject({ status: 'active', last_error: null });
  });
});

describe('a worker', () => {
  const proofOf = ({ verification }: Domain): Zone => ({ [verification.txt_name]: [verification.txt_value] });

  async function start(zone: Zone, options: Partial<WorkerOptions> = {}): Promise<() => Promise<void>> {
    const { outbound } = await openWithNames('127.0.0.1', zone);
    return work(server, { outbound, ...options });
  }

  it('checks other domains while a name server does not respond, and leaves aborted checks due for the next start', async () => {
    server = await serverForWorkers();
    const [slow, quick] = [await newOrganization({ server }), await newOrganization({ server })];
    const silent = [await claimDue(slow, 'a'), await claimDue(slow, 'b'), await claimDue(slow, 'c')];
    const claimed = await claimDue(quick);
    const zone = proofOf(claimed);
    for (const { verification } of silent) zone[verification.txt_name] = 'silence';
    const stop = await start(zone);
    await expect.poll(async () => (await readDomain(quick, claimed)).status).toBe('active');
    await stop();
    // An aborted check leaves the domain unchanged and due.
    for (const each of silent) {
      expect(await readDomain(slow, each)).toEqual(each);
      expect(await secondsToNext(each)).toBeLessThanOrEqual(0);
    }
    await start(Object.assign({}, ...silent.map(proofOf)));
    for (const each of silent)
      await expect.poll(async () => (await readDomain(slow, each)).status).toBe('active');
  });

  it('checks a new claim when its first check is due, and a killed worker’s claim after its lease expires', async () => {
    server = await serverForWorkers();
    const client = await newOrganization({ server });
    const claimed = await postDomain(client, `jobs.${client.slug}.example`);
    expect(await secondsToNext(claimed)).toBeGreaterThan(50);
    // Simulates a worker that was killed during the check.
    const options = { ...tableQueueOptions(server), ...checkingWith(server.outbound) };
    const abandoned = checkQueue({ ...options, clock: { offsetMs: 61_000 } });
    const { partitions } = await abandoned.findDue();
    expect(await abandoned.claim(partitions.map((partition) => ({ partition, count: 1 })))).toHaveLength(1);
    const during = checkQueue({ ...options, clock: { offsetMs: 100_000 } });
    expect((await during.findDue()).partitions).toEqual([]);
    await start(proofOf(claimed), { clock: { offsetMs: 122_000 } });
    await expect.poll(async () => (await readDomain(client, claimed)).status).toBe('active');
  });
});
