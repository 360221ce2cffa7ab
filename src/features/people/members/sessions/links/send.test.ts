import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../../../../test/app.ts';
import { startMailServer } from '../../../../../../test/mail-server.ts';
import { patchMember, postMember } from '../../../../../../test/members.ts';
import { startReceiver } from '../../../../../../test/receiver.ts';
import { type MailingBoard, newMailingBoard } from '../../../../../../test/sign-in-links.ts';
import { deleteExpiredLinks } from './queries.ts';

let board: MailingBoard;
beforeEach(async () => {
  board = await newMailingBoard();
});

describe('a link is sent', () => {
  test('once, by concurrent workers', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => postMember(board.client)));
    for (const each of members) await board.requestLink(each);
    await Promise.all([board.send(), board.send(), board.send()]);
    expect(board.mailServer.mails.map(({ to }) => to[0]).sort()).toEqual(
      members.map(({ email }) => email).sort(),
    );
    await board.send();
    expect(board.mailServer.mails).toHaveLength(12);
  });

  test('again after a temporary failure, with growing delays, and the errors contain neither link nor email address', async () => {
    await board.requestLink(board.member);
    const busy = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`Greylisted ${address}`), { responseCode: 451 })),
    });
    for (const seconds of [5, 15, 30, 60, 60]) {
      await board.makeDue();
      const failure = await board.send(busy).catch((error: unknown) => error);
      expect(String(failure)).toMatch(/The email server responded 451/);
      expect(JSON.stringify([failure, (failure as AggregateError).errors])).not.toMatch(/token|pilots/);
      const [row] = await board.query(
        'SELECT round(extract(epoch FROM due_at - now()))::int AS seconds, claim FROM emails',
      );
      expect(row).toEqual({ seconds: expect.closeTo(seconds, -0.5), claim: null });
    }
    await board.send();
    expect(board.mailServer.mails).toEqual([]);
    await board.makeDue();
    await board.send();
    expect(await board.signInStatus(board.tokens()[0])).toBe(200);
  });

  test('not again to a mailbox that does not exist, which does not delay other links', async () => {
    const other = await postMember(board.client);
    for (const each of [board.member, other]) await board.requestLink(each);
    const picky = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === other.email ? null : Object.assign(new Error('No such mailbox'), { responseCode: 550 }),
        ),
    });
    await expect(board.send(picky)).rejects.toThrow('550');
    expect(picky.mails.map(({ to }) => to)).toEqual([[other.email]]);
    await board.makeDue();
    await board.send();
    expect(board.mailServer.mails).toEqual([]);
  });

  test('by another process if the first one dies, with the same Message-ID and the same link', async () => {
    await board.requestLink(board.member);
    await board.send();
    // Simulates a process that died after sending the email and before recording it.
    await board.query(
      `UPDATE emails SET status = 'pending', ended_at = NULL, claim = gen_random_uuid(), due_at = now() + interval '1 second',
         payload = jsonb_build_object('linkId', cause)`,
    );
    await board.send();
    expect(board.mailServer.mails).toHaveLength(1);
    await board.makeDue();
    await board.send();
    const [first, second] = board.mailServer.mails;
    expect(second).toEqual(first);
    const [token] = board.tokens();
    expect(await board.signInStatus(token)).toBe(200);
    expect(await board.signInStatus(token)).toBe(401);
  });

  test('not again once it was used', async () => {
    await board.requestLink(board.member);
    await board.prepare();
    await board.send();
    expect(await board.signInStatus(board.tokens()[0])).toBe(200);
    await board.query(
      "UPDATE emails SET status = 'pending', ended_at = NULL, payload = jsonb_build_object('linkId', cause)",
    );
    await board.send();
    expect(board.mailServer.mails).toHaveLength(1);
  });

  test('by the next process immediately when this one stops', async () => {
    await board.requestLink(board.member);
    const stop = new AbortController();
    const silent = await startReceiver(undefined);
    const hanging = { url: `smtp://127.0.0.1:${silent.port}` };
    const sending = board.send(hanging, stop.signal);
    await until(
      async () => silent.connections(),
      (count) => count === 1,
    );
    stop.abort(new Error('stopping'));
    await sending;
    await board.send();
    expect(board.mailServer.mails).toHaveLength(1);
    expect(await board.signInStatus(board.tokens()[0])).toBe(200);
  });

  test('not to an email address that the member no longer has', async () => {
    await board.requestLink(board.member);
    await patchMember(board.client, board.member, { email: 'new@pilots.example' });
    await board.send();
    expect(board.mailServer.mails).toEqual([]);
  });
});

describe('the expiry of a link', () => {
  test('is 15 minutes from when it was sent', async () => {
    await board.requestLink(board.member);
    await board.send();
    const [row] = await board.query(
      'SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM sign_in_links',
    );
    expect(row!.seconds).toBeGreaterThan(890);
    expect(row!.seconds).toBeLessThanOrEqual(900);
    await board.query('UPDATE sign_in_links SET expires_at = now()');
    expect(await board.signInStatus(board.tokens()[0])).toBe(401);
  });

  test.each([
    ['its member has not been looked up', async () => {}],
    ['it has not been sent', () => board.prepare()],
  ])('is reached when %s within 15 minutes', async (_, work) => {
    await board.requestLink(board.member);
    await work();
    await board.query("UPDATE emails SET created_at = now() - interval '16 minutes'");
    await board.send();
    expect(board.mailServer.mails).toEqual([]);
    expect(await board.query('SELECT FROM sign_in_links')).toEqual([]);
  });

  test('deletes expired links and no others', async () => {
    const other = await postMember(board.client);
    for (const each of [board.member, other]) await board.requestLink(each);
    await board.send();
    await board.query(`UPDATE sign_in_links SET expires_at = now() WHERE member_id = '${board.member.id}'`);
    await board.requestLink({ email: 'new@pilots.example' });
    await deleteExpiredLinks(board.server.connection.db);
    const left = await board.query('SELECT member_id, email_key FROM sign_in_links ORDER BY id');
    expect(left).toEqual([
      { member_id: other.id, email_key: other.email },
      { member_id: null, email_key: 'new@pilots.example' },
    ]);
  });
});

test('no row contains the token of a sent link', async () => {
  await board.requestLink(board.member);
  await board.send();
  const [token = ''] = board.tokens();
  const [row] = await board.query('SELECT to_jsonb(link)::text AS text FROM sign_in_links link');
  expect(token).toHaveLength(43);
  expect(row!.text).not.toContain(token);
  expect(row!.text).not.toContain(Buffer.from(token).toString('hex'));
});
