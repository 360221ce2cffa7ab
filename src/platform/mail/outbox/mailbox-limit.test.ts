import { expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { emailSource } from '../../../../test/emails.ts';
import { performDue } from '../../../../test/queue.ts';
import { postMemberWithPassword, visit } from '../../../../test/sign-in.ts';
import { composeEmail } from '../../../features/board/emails/compose.ts';
import { newRequestCounter } from '../../http/rate-limit.ts';
import type { Mail } from '../mailer.ts';

const TO = 'Victim@example.org';

async function newOpenBoard(): Promise<Client> {
  const board = await newOrganization();
  await board.patch('/organization', { members: { registration: 'open' } });
  return board;
}

async function send(board: Client, path: string, body: object) {
  const response = await (await visit(board)).send('POST', path, body);
  expect(response.status, response.text).toBeLessThan(300);
}

/** Sends what is due of these boards, like one worker with a limit of three emails per mailbox. */
async function newWorker(boards: Client[]) {
  const server = await sharedServer();
  const mails: Mail[] = [];
  const outcomes: string[] = [];
  const source = emailSource(
    server,
    { send: async (mail) => void mails.push(mail) },
    {
      sending: {
        mailer: { send: async (mail) => void mails.push(mail) },
        compose: composeEmail,
        isSuppressed: async () => false,
        recordRejection: async () => {},
        onOutcome: (_kind, outcome) => void outcomes.push(outcome),
        mailboxLimit: { counter: newRequestCounter(undefined, 3600), limit: 3 },
      },
    },
  );
  const ids = boards.map(({ scope }) => scope.organizationId);
  const work = () => performDue(source, { isIncluded: ({ organizationId }) => ids.includes(organizationId) });
  return { work, mails, outcomes };
}

const register = (board: Client, email: string) => send(board, '/organization/registrations', { email });

test('a mailbox gets no more emails of strangers than the limit from all boards together', async () => {
  const boards = await Promise.all(Array.from({ length: 5 }, newOpenBoard));
  const { work, mails, outcomes } = await newWorker(boards);
  for (const [index, board] of boards.entries()) {
    await register(board, index % 2 ? TO : `victim+${index}@example.org`);
    await work();
  }
  expect(mails).toHaveLength(3);
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'suppressed', 'suppressed']);
  await register(boards[0]!, 'other@example.org');
  await work();
  expect(mails.at(-1)?.to).toBe('other@example.org');
});

test('links to sign in, which only members get, do not count and are sent', async () => {
  const boards = await Promise.all(Array.from({ length: 4 }, newOpenBoard));
  const { work, mails } = await newWorker(boards);
  for (const board of boards) await register(board, TO);
  await work();
  expect(mails).toHaveLength(3);
  const board = boards[0]!;
  await postMemberWithPassword(board, { email: TO });
  await send(board, '/organization/sign-in-links', { email: TO });
  await work();
  expect(mails).toHaveLength(4);
});
