import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedServer } from '../../../../test/app.ts';
import { type ApplicationBoard, newApplicationBoard } from '../../../../test/applications.ts';
import { expectError } from '../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';
import { deleteSpentChallenges } from './require-solution.ts';
import type { Challenge } from './schema.ts';

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard();
  await board.client.patch('/organization', { spam_protection: { proof_of_work: true } });
});

async function getChallenge(of = board): Promise<Challenge> {
  const response = await of.send('GET', '/organization/challenge');
  expect(response.status, response.text).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.body.data;
}

async function solve(challenge: Challenge): Promise<string> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
  return toText({ challenge, solution: { counter, derivedKey } });
}

const toText = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const alert = (altcha?: string) =>
  board.send('POST', '/organization/alerts', {
    ...{ email: 'mette@pilots.example', query: {}, frequency: 'daily' },
    ...(altcha !== undefined && { altcha }),
  });
const refused = (response: Awaited<ReturnType<typeof alert>>) =>
  expectError(response, 403, 'proof_of_work_required');

describe('a board that requires proof of work', () => {
  it('takes applications, alerts and postings with a solution only', async () => {
    refused(await board.apply());
    refused(await alert());
    refused(await board.send('POST', '/organization/postings', {}));
    expect(await board.list()).toEqual([]);
    expect((await board.apply({ altcha: await solve(await getChallenge()) })).status).toBe(201);
    expect((await alert(await solve(await getChallenge()))).status).toBe(202);
    const altcha = await solve(await getChallenge());
    expect((await board.send('POST', '/organization/postings', { altcha })).status).toBe(201);
  });

  it('takes each solution once, also from two requests at once', async () => {
    const altcha = await solve(await getChallenge());
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await alert(altcha)).status));
    expect(statuses.sort()).toEqual([202, 403, 403, 403]);
  });

  it('does not count a solution as used when the rest of the request is wrong', async () => {
    const altcha = await solve(await getChallenge());
    expect((await board.apply({ altcha, phone: 'x'.repeat(60) })).status).toBe(400);
    expect((await board.apply({ altcha })).status).toBe(201);
  });

  it('refuses what was not solved, has expired, was changed, or belongs to another board', async () => {
    const challenge = await getChallenge();
    const { solution } = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString());
    const { parameters, signature } = challenge;
    const other = await newApplicationBoard();
    for (const altcha of [
      'x',
      toText(null),
      toText({}),
      toText({ challenge, solution: { ...solution, derivedKey: `${parameters.keyPrefix}00` } }),
      toText({ challenge: { parameters: { ...parameters, expiresAt: 4_000_000_000 }, signature }, solution }),
      toText({ challenge: { parameters }, solution }),
      await solve(await getChallenge(other)),
      '['.repeat(3_000),
    ])
      refused(await alert(altcha));
    expect((await alert('x'.repeat(5_000))).status).toBe(400);
  });

  it('asks signed-in members for nothing', async () => {
    const member = await postMemberWithPassword(board.client);
    const visitor = await signedIn(board.client, member);
    const body = { name: 'Mette Holm', email: member.email };
    const sent = await visitor.send('POST', `/organization/jobs/${board.job.slug}/applications`, body);
    expect(sent.status, sent.text).toBe(201);
  });
});

it('without the setting, a solution is not needed and not used up', async () => {
  await board.client.patch('/organization', { spam_protection: { proof_of_work: false } });
  expect((await board.apply()).status).toBe(201);
});

it('used solutions are deleted when they have expired', async () => {
  const { db } = (await sharedServer()).connection;
  const { organizationId } = board.client.scope;
  await alert(await solve(await getChallenge()));
  await deleteSpentChallenges(db);
  const spent = () =>
    db.selectFrom('spent_challenges').selectAll().where('organization_id', '=', organizationId).execute();
  expect(await spent()).toHaveLength(1);
  await db
    .updateTable('spent_challenges')
    .set({ expires_at: sql<string>`now() - interval '1 second'` })
    .where('organization_id', '=', organizationId)
    .execute();
  await deleteSpentChallenges(db);
  expect(await spent()).toEqual([]);
});
