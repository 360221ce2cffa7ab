import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../../test/app.ts';
import { withoutIds } from '../../../../../../test/collections.ts';
import { eventsOf, expectError } from '../../../../../../test/jobs.ts';
import { auditOf, countSignIns, patchMember, postMember } from '../../../../../../test/members.ts';
import { insertLink, setPassword, visit, whileChanging } from '../../../../../../test/sign-in.ts';
import type { Member } from '../../schema.ts';

let client: Client;
let member: Member;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMember(client);
});

describe('a link', () => {
  test('signs in once, and returns the path to continue at', async () => {
    const token = await insertLink(client, member, { return_to: '/jobs/harbour-pilot?from=mail' });
    const visitor = await visit(client);
    const response = await visitor.signIn({ token });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toMatchObject({
      member: { id: member.id, email: member.email },
      returnTo: '/jobs/harbour-pilot?from=mail',
    });
    expect(await visitor.status()).toBe(200);
    expectError(await (await visit(client)).signIn({ token }), 401, 'link_expired');
    expect(await visitor.status()).toBe(200);
  });

  test('used six times concurrently signs in once', async () => {
    const token = await insertLink(client, member);
    const visitors = await Promise.all(Array.from({ length: 6 }, () => visit(client)));
    const responses = await Promise.all(visitors.map((visitor) => visitor.signIn({ token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await countSignIns(client, member.id)).sessions).toBe(1);
  });

  test('invalidates all other links of the member, and none of others', async () => {
    const other = await postMember(client);
    const theirs = await insertLink(client, other);
    const [first, second, third] = [
      await insertLink(client, member),
      await insertLink(client, member),
      await insertLink(client, member),
    ];
    expect((await (await visit(client)).signIn({ token: second })).status).toBe(200);
    for (const token of [first, third])
      expectError(await (await visit(client)).signIn({ token }), 401, 'link_expired');
    expect((await (await visit(client)).signIn({ token: theirs })).status).toBe(200);
  });

  test('sets the sign-in method of an imported member, as an event by the member', async () => {
    expect(member.authMethod).toBe('import');
    const response = await (await visit(client)).signIn({ token: await insertLink(client, member) });
    expect(response.body.data.member.authMethod).toBe('magic_link');
    const { member: now } = (await client.get(`/members/${member.id}`)).body.data;
    expect(now.authMethod).toBe('magic_link');
    const event = (await eventsOf(client)).at(-1);
    expect(event).toMatchObject({ type: 'member.updated', data: now, changed_fields: ['authMethod'] });
    expect((await auditOf(client, member.id))[0]).toMatchObject({
      action: 'member.updated',
      actor: `member:${member.id}`,
    });
    const events = (await eventsOf(client)).length;
    await (await visit(client)).signIn({ token: await insertLink(client, member) });
    expect(await eventsOf(client)).toHaveLength(events);
  });

  test('keeps the password of a member', async () => {
    await setPassword(client, member);
    const response = await (await visit(client)).signIn({ token: await insertLink(client, member) });
    expect(response.body.data.member.authMethod).toBe('password');
  });
});

describe('an invalid link', () => {
  test('gets the same response for every reason', async () => {
    const expired = await insertLink(client, member, { expires_at: '2020-01-01T00:00:00Z' });
    const rejected = await postMember(client);
    const ofRejected = await insertLink(client, rejected);
    await patchMember(client, rejected, { approvalStatus: 'rejected' });
    const erased = await postMember(client);
    const ofErased = await insertLink(client, erased);
    await client.delete(`/members/${erased.id}`);
    const responses = [];
    for (const token of [expired, ofRejected, ofErased, 'a'.repeat(43), expired.toUpperCase()])
      responses.push(await (await visit(client)).signIn({ token }));
    for (const response of responses) {
      expectError(response, 401, 'link_expired');
      expect(withoutIds(response)).toEqual(withoutIds(responses[0]!));
    }
  });

  test.each([
    ['was suspended', { isSuspended: true }],
    ['has another email address', { email: 'other@pilots.example' }],
  ])('is one whose member %s after it was sent', async (_, changes) => {
    const token = await insertLink(client, member);
    await patchMember(client, member, changes);
    expectError(await (await visit(client)).signIn({ token }), 401, 'link_expired');
  });

  test.each([
    ['has a new password', '/password', { password: 'a quay in the fog' }],
    ['was signed out', '/sign-out', undefined],
  ])('is one whose member %s after it was sent', async (_, path, body) => {
    const token = await insertLink(client, member);
    expect((await client.post(`/members/${member.id}${path}`, body)).status).toBe(200);
    expectError(await (await visit(client)).signIn({ token }), 401, 'link_expired');
  });

  test('is one whose member is suspended concurrently', async () => {
    const token = await insertLink(client, member);
    const visitor = await visit(client);
    const suspend = 'UPDATE members SET suspended_at = now() WHERE id = $1';
    const response = await whileChanging(await sharedServer(), suspend, [member.id], () =>
      visitor.signIn({ token }),
    );
    expectError(response, 401, 'link_expired');
  });

  test('is not used by GET or HEAD', async () => {
    const token = await insertLink(client, member);
    const visitor = await visit(client);
    for (const method of ['GET', 'HEAD']) {
      await visitor.send(method, `/organization/session?token=${token}`);
      await visitor.send(method, `/organization/sign-in-links?token=${token}`);
    }
    expect((await visitor.signIn({ token })).status).toBe(200);
  });
});
