import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import type { Zone } from '../../../../../test/dns-server.ts';
import { addActiveDomain, postDomain, readDomain } from '../../../../../test/domains.ts';
import { emailSource } from '../../../../../test/emails.ts';
import { requestHost } from '../../../../../test/hosts.ts';
import { eventsOf } from '../../../../../test/jobs.ts';
import { openWithNames } from '../../../../../test/outbound.ts';
import { performDue, tableQueueOptions } from '../../../../../test/queue.ts';
import type { Mail } from '../../../../platform/mail/mailer.ts';
import { notifyStaff } from '../../../people/staff/notifications/notify.ts';
import { toInstallation } from '../board-url.ts';
import { checkQueue } from './checks-source.ts';
import type { Domain } from './schema.ts';
import { verifyDomain } from './verify.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

interface Contested {
  holder: Client;
  claimant: Client;
  held: Domain;
  claim: Domain;
}

/** Creates a domain that is active for one organization and claimed by another. */
async function createContest(): Promise<Contested> {
  const [holder, claimant] = [await newOrganization(), await newOrganization()];
  const name = `jobs.${holder.slug}.example`;
  const held = await addActiveDomain(holder, name);
  return { holder, claimant, held, claim: await postDomain(claimant, name) };
}

const proofOf = (...domains: Domain[]): Zone => {
  const zone: Record<string, string[]> = {};
  for (const { verification } of domains)
    zone[verification.txt_name] = [...(zone[verification.txt_name] ?? []), verification.txt_value];
  return zone;
};

/** Checks all claims of the domain now, with the given DNS records. */
async function check({ held }: Contested, zone: Zone, { port }: { port?: number } = {}) {
  const { outbound } = await openWithNames('127.0.0.1', zone);
  const { pool } = server.connection;
  const source = checkQueue({
    ...tableQueueOptions(server),
    installation: toInstallation(server.config),
    outbound,
    notifyStaff,
    ...(port ? { port } : {}),
  });
  // Claims first, because they may schedule the holder’s check.
  for (const status of ['pending', 'active']) {
    // Not now(): the column rounds to milliseconds, so it could be half of one in the future.
    await pool.query(
      `UPDATE domains SET due_at = now() - interval '1 second' WHERE domain = $1 AND status = $2 AND due_at IS NOT NULL`,
      [held.domain, status],
    );
    await performDue(source, { isIncluded: ({ id }) => id.endsWith(` ${held.domain}`) });
  }
}

async function letDaysPass({ domain }: Domain, days: number): Promise<void> {
  await server.connection.pool.query(
    `UPDATE domains SET contested_since = contested_since - make_interval(days => $2),
       transfer_at = transfer_at - make_interval(days => $2), last_checked_at = last_checked_at - make_interval(days => $2)
     WHERE domain = $1`,
    [domain, days],
  );
}

const typesOf = async (client: Client) => (await eventsOf(client)).map(({ type }) => type);
const NOT_CONTESTED = { contested_since: null, transfer_at: null };

describe('a domain that another organization proves', () => {
  it('stays with a holder that still proves it by TXT record, and neither organization gets an event', async () => {
    const contested = await createContest();
    const { holder, claimant, held, claim } = contested;
    await check(contested, proofOf(held, claim));
    expect(await readDomain(holder, held)).toMatchObject({ status: 'active', ...NOT_CONTESTED });
    expect(await readDomain(claimant, claim)).toMatchObject({ status: 'pending', ...NOT_CONTESTED });
    expect(await typesOf(holder)).not.toContain('domain.contested');
    expect(await typesOf(claimant)).toEqual(['domain.created']);
  });

  it('stays with the holder while it resolves to this installation, which serves only the file of the active domain', async () => {
    const contested = await createContest();
    const { holder, held, claim } = contested;
    const zone = { ...proofOf(claim), [held.domain]: ['127.0.0.1'] };
    await check(contested, zone, { port: Number(new URL(server.origin).port) });
    expect(await readDomain(holder, held)).toMatchObject({ status: 'active', ...NOT_CONTESTED });
    const open = async ({ verification }: Domain) =>
      requestHost(server.origin, held.domain, new URL(verification.file_url).pathname);
    expect(await open(held)).toMatchObject({ status: 200, text: held.verification.file_content });
    expect((await open(claim)).status).toBe(404);
  });

  it('is contested when the holder does not prove it: both get an event, and the holder gets one email', async () => {
    const contested = await createContest();
    const { holder, claimant, held, claim } = contested;
    await holder.patch('/organization', { contact_email: 'office@harbour.example' });
    const mails: Mail[] = [];
    for (let turn = 0; turn < 2; turn++) await check(contested, proofOf(claim));
    const source = emailSource(server, { send: async (mail) => void mails.push(mail) });
    await performDue(source, {
      isIncluded: ({ organizationId }) => organizationId === holder.scope.organizationId,
    });
    const atHolder = await readDomain(holder, held);
    const { contested_since, transfer_at } = atHolder;
    expect(atHolder).toMatchObject({ status: 'active', is_primary: true });
    expect(Date.parse(transfer_at!) - Date.parse(contested_since!)).toBe(30 * 86_400_000);
    expect(await readDomain(claimant, claim)).toMatchObject({
      status: 'pending',
      contested_since,
      transfer_at,
      last_error: 'The domain is active for another organization.',
    });
    expect((await typesOf(holder)).filter((type) => type === 'domain.contested')).toHaveLength(1);
    expect(await typesOf(claimant)).toEqual(['domain.created', 'domain.contested']);
    expect(mails).toMatchObject([{ to: 'office@harbour.example' }]);
    expect(mails[0]?.subject).toContain(held.domain);
    expect(mails[0]?.text).toContain(
      `Name: ${held.verification.txt_name}\nValue: ${held.verification.txt_value}\n`,
    );
  });

  it('stays with a holder that proves it again, even by an explicit verification', async () => {
    const contested = await createContest();
    const { holder, claimant, held, claim } = contested;
    await check(contested, proofOf(claim));
    await letDaysPass(held, 29);
    const { outbound } = await openWithNames('127.0.0.1', proofOf(held, claim));
    const installation = toInstallation(server.config);
    const verified = await verifyDomain(holder.scope, { installation, outbound, notifyStaff }, held.id);
    expect(verified).toMatchObject({ status: 'active', last_error: null, ...NOT_CONTESTED });
    expect(await readDomain(claimant, claim)).toMatchObject({ status: 'pending', ...NOT_CONTESTED });
    expect((await typesOf(holder)).at(-1)).toBe('domain.contest_ended');
    expect((await typesOf(claimant)).at(-1)).toBe('domain.contest_ended');
    await check(contested, proofOf(held, claim));
    expect(await readDomain(holder, held)).toMatchObject({ status: 'active', ...NOT_CONTESTED });
  });

  it('stays with the holder once no claim is left', async () => {
    const contested = await createContest();
    const { holder, claimant, held, claim } = contested;
    await check(contested, proofOf(claim));
    await claimant.delete(`/domains/${claim.id}`);
    await check(contested, {});
    expect(await readDomain(holder, held)).toMatchObject({ status: 'active', ...NOT_CONTESTED });
  });

  it('moves to one of two claimants after 30 days in which the holder did not prove it', async () => {
    const contested = await createContest();
    const { holder, claimant, held, claim } = contested;
    const other = await newOrganization();
    const second = await postDomain(other, held.domain);
    const zone = proofOf(claim, second);
    await check(contested, zone);
    await letDaysPass(held, 31);
    // Check the holder after `transfer_at`.
    await check({ ...contested }, zone);
    const { outbound } = await openWithNames('127.0.0.1', zone);
    const verifying = { installation: toInstallation(server.config), outbound, notifyStaff };
    const verified = await Promise.all([
      verifyDomain(claimant.scope, verifying, claim.id),
      verifyDomain(other.scope, verifying, second.id),
    ]);
    expect(verified.map(({ status }) => status).sort()).toEqual(['active', 'pending']);
    expect(verified.find(({ status }) => status === 'active')).toMatchObject({
      is_primary: true,
      ...NOT_CONTESTED,
    });
    expect(await readDomain(holder, held)).toMatchObject({
      status: 'failed',
      is_primary: false,
      last_error:
        'Another organization verified the domain, and this organization did not verify it again within 30 days.',
      ...NOT_CONTESTED,
    });
    expect((await typesOf(holder)).slice(-2)).toEqual(['organization.updated', 'domain.lost']);
    expect((await holder.get('/organization')).body.data.custom_domain).toBeNull();
    const winner = verified[0]?.status === 'active' ? claimant : other;
    expect(await typesOf(winner)).toContain('domain.activated');
    // The new holder proves it, so the other claimant waits without a contest.
    await check(contested, zone);
    expect(await readDomain(winner, winner === claimant ? claim : second)).toMatchObject({
      status: 'active',
      ...NOT_CONTESTED,
    });
  });

  it('does not move until the holder is checked after the transfer time', async () => {
    const contested = await createContest();
    const { holder, claimant, held, claim } = contested;
    await check(contested, proofOf(claim));
    await letDaysPass(held, 31);
    const { outbound } = await openWithNames('127.0.0.1', proofOf(claim));
    const verifying = { installation: toInstallation(server.config), outbound, notifyStaff };
    expect((await verifyDomain(claimant.scope, verifying, claim.id)).status).toBe('pending');
    expect((await readDomain(holder, held)).status).toBe('active');
  });
});
