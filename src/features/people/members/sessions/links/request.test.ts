import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, type TestResponse } from '../../../../../../test/app.ts';
import { withoutIds } from '../../../../../../test/collections.ts';
import { addActiveDomain } from '../../../../../../test/domains.ts';
import { expectError, issuePaths } from '../../../../../../test/jobs.ts';
import { patchMember, postMember } from '../../../../../../test/members.ts';
import { visit } from '../../../../../../test/sign-in.ts';
import { type MailingBoard, newMailingBoard } from '../../../../../../test/sign-in-links.ts';

describe('a request for a link', () => {
  let board: MailingBoard;
  beforeEach(async () => {
    board = await newMailingBoard();
  });

  test('sends it to the member’s email address, and the link signs in', async () => {
    const response = await board.ask({ email: 'METTE@PILOTS.example', returnTo: '/jobs/harbour-pilot' });
    expect(response.status, response.text).toBe(202);
    expect(response.body).toEqual({ data: { validMinutes: 15 } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    await board.send();
    const [mail, ...others] = board.mailServer.mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'no-reply@boards.localhost', to: ['Mette@pilots.example'] });
    const { name, boardUrl } = board.client.scope.organization;
    expect(mail!.source).toContain(`From: "${name}" <no-reply@boards.localhost>`);
    expect(mail!.source).toContain(`Subject: Sign in to ${name}`);
    const [token] = board.tokens();
    expect(mail!.decoded).toContain(`\r\n${boardUrl}/sign-in?token=${token}\r\n`);
    expect(mail!.decoded).toContain(`href="${boardUrl}/sign-in?token=${token}"`);
    const signedIn = await (await visit(board.client, { server: board.server })).signIn({ token });
    expect(signedIn.body.data).toMatchObject({
      member: { id: board.member.id },
      returnTo: '/jobs/harbour-pilot',
    });
    expect(await board.signInStatus(token)).toBe(401);
  });

  test('gets the same response for an unknown email address; nothing is sent or stored', async () => {
    const known = await board.ask({ email: board.member.email });
    const unknown = await board.ask({ email: 'nobody@pilots.example' });
    expect(withoutIds(unknown)).toEqual(withoutIds(known));
    expect(await board.query('SELECT count(*)::int FROM sign_in_links')).toEqual([{ count: 2 }]);
    await board.send();
    expect(board.mailServer.mails.map(({ to }) => to)).toEqual([['Mette@pilots.example']]);
    expect(await board.query('SELECT member_id FROM sign_in_links')).toEqual([
      { member_id: board.member.id },
    ]);
  });

  test('gets a response without reading members', async () => {
    await board.query('ALTER TABLE members RENAME TO hidden');
    for (const email of [board.member.email, 'nobody@pilots.example']) await board.requestLink({ email });
    await board.query('ALTER TABLE hidden RENAME TO members');
  });

  test.each([
    ['suspended', { isSuspended: true }, 'suspended_at = now()'],
    ['rejected', { approvalStatus: 'rejected' }, "approval_status = 'rejected'"],
  ])('sends no link to a member who is %s before or after the request', async (_, changes, columns) => {
    const other = await postMember(board.client);
    await patchMember(board.client, board.member, changes);
    for (const each of [board.member, other]) await board.requestLink(each);
    await board.prepare();
    // Simulates a change at the moment of sending: the API would also delete the member’s links.
    await board.query(`UPDATE members SET ${columns} WHERE id = '${other.id}'`);
    expect(await board.query('SELECT member_id FROM sign_in_links')).toEqual([{ member_id: other.id }]);
    await board.send();
    expect(board.mailServer.mails).toEqual([]);
    expect(await board.query('SELECT FROM sign_in_links')).toEqual([]);
  });

  test('sends at most one a minute', async () => {
    for (let time = 0; time < 3; time++) await board.requestLink(board.member);
    await board.send();
    await board.requestLink(board.member);
    await board.send();
    expect(board.mailServer.mails).toHaveLength(1);
    await board.query("UPDATE sign_in_links SET created_at = now() - interval '61 seconds'");
    await board.requestLink(board.member);
    await board.send();
    expect(board.mailServer.mails).toHaveLength(2);
    expect(new Set(board.tokens()).size).toBe(2);
    expect(await board.signInStatus(board.tokens()[0])).toBe(200);
    expect(await board.signInStatus(board.tokens()[1])).toBe(401);
  });

  test('sends at most three valid links, and the next one after the first has expired', async () => {
    for (let time = 1; time <= 5; time++) {
      await board.requestLink(board.member);
      await board.send();
      expect(board.mailServer.mails).toHaveLength(Math.min(time, 3));
      await board.query("UPDATE sign_in_links SET created_at = created_at - interval '61 seconds'");
    }
    await board.query(
      `UPDATE sign_in_links SET expires_at = now()
       WHERE created_at = (SELECT min(created_at) FROM sign_in_links)`,
    );
    await board.requestLink(board.member);
    await board.send();
    expect(board.mailServer.mails).toHaveLength(4);
    expect(await board.signInStatus(board.tokens()[0])).toBe(401);
    expect(await board.signInStatus(board.tokens()[1])).toBe(200);
  });

  test('sends one link for concurrent requests', async () => {
    for (let time = 0; time < 10; time++) await board.requestLink(board.member);
    await Promise.all([board.send(), board.send(), board.send()]);
    expect(board.mailServer.mails).toHaveLength(1);
    expect(await board.query('SELECT count(*)::int FROM sign_in_links')).toEqual([{ count: 1 }]);
  });

  test('sends the link of this board, even if other boards know the email address', async () => {
    const other = await newOrganization({ server: board.server });
    await postMember(other, { email: board.member.email });
    await board.requestLink(board.member);
    await board.send();
    expect(board.mailServer.mails).toHaveLength(1);
    expect(board.mailServer.mails[0]!.decoded).toContain(
      `http://${board.client.slug}.boards.localhost:3000/sign-in?`,
    );
    expect(await board.signInStatus(board.tokens()[0], other)).toBe(401);
    expect(await board.signInStatus(board.tokens()[0])).toBe(200);
  });

  test('links to the board’s own domain, and escapes the board’s name', async () => {
    const name = '<b>Häfen</b> "&" Jobs\n';
    await addActiveDomain(board.client, 'jobs.harbour.example', board.server);
    await board.server.connection.pool.query('UPDATE organizations SET name = $1', [name]);
    await board.requestLink(board.member);
    await board.send();
    const { decoded } = board.mailServer.mails[0]!;
    expect(decoded).toContain(`http://jobs.harbour.example/sign-in?token=${board.tokens()[0]}`);
    expect(decoded).toContain('>Sign in to &lt;b&gt;Häfen&lt;/b&gt; &quot;&amp;&quot; Jobs');
    expect(decoded).not.toContain('><b>');
  });
});

describe('the body', () => {
  let client: Client;
  beforeEach(async () => {
    client = await newOrganization();
  });

  async function requestLink(body: object, { slug } = client): Promise<TestResponse> {
    return (await visit({ slug })).send('POST', '/organization/sign-in-links', body);
  }

  test.each([
    [{}, '/email'],
    [{ email: 'mette' }, '/email'],
    [{ email: `${'a'.repeat(250)}@b.example` }, '/email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, '/email'],
    [{ email: ['a@b.example'] }, '/email'],
    [{ email: 'a@b.example', token: 'x' }, '/token'],
  ])('is rejected: %j', async (body, path) => {
    expect(new Set(issuePaths(await requestLink(body)))).toEqual(new Set([path]));
  });

  test('is rejected with a returnTo that is not a path of the board', async () => {
    const elsewhere = ['https://evil.example/', '//evil.example', '/\\evil.example', '\\\\evil.example'];
    const tricks = ['/\t/evil.example', '/a\nb', '/a b', '/a"b', '/a<b', '/häfen', '/\u2028'];
    const others = ['javascript:alert(1)', 'jobs', '', `/${'a'.repeat(500)}`, 7, null, {}];
    for (const returnTo of [...elsewhere, ...tricks, ...others]) {
      const response = await requestLink({ email: 'a@b.example', returnTo });
      expect({ returnTo, status: response.status }).toEqual({ returnTo, status: 400 });
      expect(new Set(issuePaths(response))).toEqual(new Set(['/returnTo']));
    }
  });

  test('is rejected for an unknown board', async () => {
    expectError(await requestLink({ email: 'a@b.example' }, { ...client, slug: 'nobody' }), 404, 'not_found');
  });

  test('is accepted with a returnTo that browsers resolve to the board', async () => {
    const { boardUrl } = client.scope.organization;
    for (const returnTo of [
      '/',
      '/jobs',
      '/jobs?page=2&q=a%20b#top',
      '/./a/../b',
      '/.//evil.example',
      '/a:b@c',
    ]) {
      const response = await requestLink({ email: 'a@b.example', returnTo });
      expect({ returnTo, status: response.status }).toEqual({ returnTo, status: 202 });
      expect(new URL(returnTo, boardUrl).origin).toBe(new URL(boardUrl).origin);
    }
  });
});
