import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { request } from '../../../../test/app.ts';
import { emailSource, mailerTo } from '../../../../test/emails.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { postMember } from '../../../../test/members.ts';
import { performDue } from '../../../../test/queue.ts';
import { type MailingBoard, newMailingBoard } from '../../../../test/sign-in-links.ts';
import { composeEmail } from '../../../features/board/emails/compose.ts';
import {
  isSuppressed,
  recordRejection,
} from '../../../features/board/emails/suppressions/record-rejection.ts';
import { serveMetrics } from '../../http/metrics.ts';
import { measureEmails } from './metrics.ts';

let board: MailingBoard;
let registry: Registry;
/** Sends due emails. Failures of the mail server are part of the test. */
let send: () => Promise<void>;
beforeEach(async () => {
  board = await newMailingBoard();
  registry = new Registry();
  const { db } = board.server.connection;
  const onOutcome = measureEmails(registry, db);
  const mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = Number(/^(\d{3})@/.exec(address)?.[1]);
      done(responseCode ? Object.assign(new Error('Rejected'), { responseCode }) : null);
    },
  });
  const mailer = mailerTo(mailServer);
  const sending = { mailer, compose: composeEmail, isSuppressed, recordRejection, onOutcome };
  send = () => performDue(emailSource(board.server, mailer, { sending })).catch(() => {});
});

/** The lines about emails that `/metrics` serves. */
async function readMetrics(): Promise<string[]> {
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0, settings: 'METRICS_PORT' });
  const { port } = server.address() as AddressInfo;
  const { text } = await request(`http://127.0.0.1:${port}/metrics`);
  server.close();
  return text.split('\n').filter((line) => line.startsWith('emails_'));
}

const outcome = (name: string, count: number) =>
  `emails_total{kind="member_sign_in_link",outcome="${name}"} ${count}`;

test('metrics count every attempt by kind and outcome, without email addresses', async () => {
  const request = async (email: string) => board.requestLink(await postMember(board.client, { email }));
  await board.client.post('/suppressions', { email: 'gone@pilots.example', reason: 'bounce' });
  for (const email of ['a@pilots.example', 'b@pilots.example', 'gone@pilots.example']) await request(email);
  for (const email of ['451@pilots.example', '550@pilots.example']) await request(email);
  await board.requestLink({ email: 'stranger@pilots.example' });
  await send();
  await board.makeDue();
  await send();
  await request('late@pilots.example');
  await board.query("UPDATE emails SET created_at = now() - interval '16 minutes' WHERE attempts = 0");
  await send();
  const metrics = await readMetrics();
  expect(metrics.filter((line) => line.startsWith('emails_total')).sort()).toEqual([
    outcome('expired', 1),
    outcome('failed', 1),
    outcome('not_needed', 1),
    outcome('retried', 2),
    outcome('sent', 2),
    outcome('suppressed', 1),
  ]);
  expect(metrics.join()).not.toContain('@');
});

test('metrics show how many emails wait, and how long the oldest has waited', async () => {
  expect(await readMetrics()).toEqual(['emails_pending 0', 'emails_oldest_pending_seconds 0']);
  for (const email of ['a@pilots.example', 'b@pilots.example']) await board.requestLink({ email });
  await board.query(
    "UPDATE emails SET created_at = now() - interval '100 seconds' WHERE id = (SELECT min(id::text)::uuid FROM emails)",
  );
  const [pending, oldest] = await readMetrics();
  expect(pending).toBe('emails_pending 2');
  expect(Number(oldest?.replace('emails_oldest_pending_seconds ', ''))).toBeCloseTo(100, -1.5);
  await send();
  expect((await readMetrics()).slice(0, 2)).toEqual(['emails_pending 0', 'emails_oldest_pending_seconds 0']);
});
