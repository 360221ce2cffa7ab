import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, sharedServer } from '../../../../test/app.ts';
import { readAuditLog } from '../../../../test/audit-log.ts';
import { requestHost } from '../../../../test/hosts.ts';
import { expectError } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { newStaff, signInAs } from '../../../../test/staff.ts';
import { type DownloadGrant, printToken } from '../../../platform/downloads/token.ts';

const HOST = 'boards.localhost:3000';

let client: Client;
let memberId: string;
beforeEach(async () => {
  client = await newOrganization();
  memberId = (await postMember(client, { email: 'mette@pilots.example' })).id;
});

async function createLink(): Promise<{ url: string; expires_at: string }> {
  const response = await client.post(`/members/${memberId}/export/link`);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** Opens the URL as a browser does, without a key or cookie. */
async function open(url: string, host = HOST) {
  const { origin } = await sharedServer();
  return requestHost(origin, host, new URL(url).pathname);
}

async function printGrant(changed: Partial<DownloadGrant>): Promise<string> {
  const grant = {
    kind: 'member_export',
    organizationId: client.scope.organizationId,
    id: memberId,
    actor: 'user:7',
    isOperator: false,
    expiresAtMs: Date.now() + 60_000,
  };
  const { keyRing } = await sharedServer();
  return `http://${HOST}/api/v1/downloads/${printToken(keyRing, { ...grant, ...changed })}`;
}

describe('a link to the export of a member', () => {
  test('downloads the same document as the export, without a key, several times within five minutes', async () => {
    const before = Date.now();
    const { url, expires_at } = await createLink();
    expect(url).toMatch(/^http:\/\/boards\.localhost:3000\/api\/v1\/downloads\/[\w.-]+$/);
    const lifetimeMs = Date.parse(expires_at) - before;
    expect(lifetimeMs).toBeGreaterThanOrEqual(300_000);
    expect(lifetimeMs).toBeLessThan(360_000);
    const { data } = (await client.get(`/members/${memberId}/export`)).body;
    for (let times = 0; times < 2; times++) {
      const downloaded = await open(url);
      expect(downloaded.status).toBe(200);
      expect(downloaded.body.data).toEqual({ ...data, exportedAt: expect.any(String) });
    }
  });

  test('makes browsers save the file, and neither show nor store it', async () => {
    const { headers } = await open((await createLink()).url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="member-${memberId}.json"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  test('leaves an entry of its creator when it is created, and for each download', async () => {
    const user = await newStaff(client, 'admin', { isOperator: true });
    const browser = (await signInAs(user)).in(client);
    const { data } = (await browser.send('POST', `/members/${memberId}/export/link`)).body;
    await open(data.url);
    await open(data.url);
    const entries = await readAuditLog(client, { object: memberId });
    const seen = entries.map(({ actor, is_operator, action, object }) => [
      action,
      object.type,
      actor,
      is_operator,
    ]);
    const [by, downloaded] = [[`user:${user.id}`, true], 'member.exported'];
    expect(seen.slice(1)).toEqual([
      ['member.export_link_created', 'member', ...by],
      [downloaded, 'member', ...by],
      [downloaded, 'member', ...by],
    ]);
    const ids = entries.slice(2).map(({ request_id }) => request_id);
    expect(new Set(ids).size).toBe(2);
  });

  test('expires, and then says so', async () => {
    expect((await open(await printGrant({}))).status).toBe(200);
    expectError(await open(await printGrant({ expiresAtMs: Date.now() - 1 })), 410, 'download_expired');
    const downloads = await readAuditLog(client, { actor: 'user:7' });
    expect(downloads.map(({ action }) => action)).toEqual(['member.exported']);
  });

  test('is not found after a change, on the host of a board, or once the member is erased', async () => {
    const { url } = await createLink();
    const last = url.at(-1) === 'A' ? 'E' : 'A';
    for (const wrong of [`${url.slice(0, -1)}${last}`, `${url}A`, url.replace('/downloads/', '/downloads/A')])
      expectError(await open(wrong), 404, 'not_found');
    expectError(await open(url, `${client.slug}.boards.localhost:3000`), 404, 'not_found');
    expectError(await open(await printGrant({ kind: 'backup' })), 404, 'not_found');
    const other = await newOrganization();
    expectError(
      await open(await printGrant({ organizationId: other.scope.organizationId })),
      404,
      'not_found',
    );
    expectError(await open(await printGrant({ organizationId: 999_999_999 })), 404, 'not_found');
    await client.delete(`/members/${memberId}`);
    expectError(await open(url), 404, 'not_found');
    const exported = (await readAuditLog(client)).filter(({ action }) => action === 'member.exported');
    expect(exported).toEqual([]);
  });

  test('needs all permissions of the export', async () => {
    const all = ['members:read', 'payments:read', 'applications:read'];
    for (const missing of all) {
      const scopes = all.filter((scope) => scope !== missing);
      const weak = await client.withKey({ scopes });
      expectError(await weak.post(`/members/${memberId}/export/link`), 403, 'insufficient_scope');
    }
    const exact = await client.withKey({ scopes: all });
    expect((await exact.post(`/members/${memberId}/export/link`)).status).toBe(201);
  });

  test('is not in the response to a repeated request', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [
      await client.post(`/members/${memberId}/export/link`, {}, headers),
      await client.post(`/members/${memberId}/export/link`, {}, headers),
    ];
    expect(first.body.data.url).toContain('/downloads/');
    expect(second.body.data).toEqual({ ...first.body.data, url: null });
  });

  test('counts against the limit of requests without a key', async () => {
    const server = await ownServer({ RATE_LIMIT_PUBLIC: '2' });
    const path = new URL((await createLink()).url).pathname;
    const statuses = [];
    for (let times = 0; times < 3; times++)
      statuses.push((await requestHost(server.origin, HOST, path)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
