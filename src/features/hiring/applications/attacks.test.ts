import { beforeEach, describe, expect, it, test } from 'vitest';
import { type ApplicationBoard, newApplicationBoard, tokenOf } from '../../../../test/applications.ts';
import { issuePaths } from '../../../../test/jobs.ts';

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard();
});

/** An application, with the token of its candidate. */
async function arrive(email: string): Promise<{ id: string; token: string }> {
  expect((await board.apply({ email })).status).toBe(201);
  const token = tokenOf((await board.mails())[0]);
  const [{ id } = { id: '' }] = await board.list(`?search=${encodeURIComponent(email)}`);
  return { id, token };
}

it('a withdrawal wins, whatever moves of staff arrive at the same time, and counts once', async () => {
  for (let n = 0; n < 5; n++) {
    const { id, token } = await arrive(`race${n}@pilots.example`);
    const withdraw = () => board.send('POST', `/organization/applications/${token}/withdraw`);
    const move = (stage: string) => board.client.patch(`/applications/${id}`, { stage });
    const together = () => board.client.post('/applications/move', { ids: [id], stage: 'offer' });
    const [first, second, ...moves] = await Promise.all([
      withdraw(),
      withdraw(),
      move('interview'),
      move('rejected'),
      together(),
    ]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    for (const { status } of moves) expect([200, 409]).toContain(status);
    expect((await board.client.get(`/applications/${id}`)).body.data.stage).toBe('withdrawn');
    const { data } = (await board.client.get(`/applications/${id}/timeline`)).body;
    const stages: string[] = data.map(({ stage }: { stage: string }) => stage);
    expect(stages.filter((stage) => stage === 'withdrawn')).toHaveLength(1);
  }
});

it.each([
  ['Win https://evil.example/now', 'Win https evil|.|example|/|now'],
  ['evil。example', 'evil|。|example'],
  ['me@evil.example', 'me|@|evil|.|example'],
  ['Dr. J.R. Holm', 'Dr. J|.|R. Holm'],
])('the name %s is no link in the email that a stranger has sent to someone', async (name, expected) => {
  await board.apply({ name, email: 'victim@pilots.example' });
  const [mail] = await board.mails();
  expect(mail?.text).toContain(`Hello ${expected.replaceAll('|', '\u2060')}, we have received`);
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  expect((await board.list())[0]?.name).toBe(name);
});

it('links of a withdrawn and of an erased application bring nothing back', async () => {
  const { id, token } = await arrive('replay@pilots.example');
  const path = `/organization/applications/${token}`;
  await board.send('POST', `${path}/withdraw`);
  expect((await board.send('POST', `${path}/confirm`)).body.data.stage).toBe('withdrawn');
  expect((await board.client.get(`/applications/${id}`)).body.data.stage).toBe('withdrawn');
  expect((await board.send('DELETE', path)).status).toBe(200);
  for (const [method, action] of [
    ['GET', ''],
    ['POST', '/confirm'],
    ['POST', '/withdraw'],
    ['DELETE', ''],
  ] as const)
    expect((await board.send(method, `${path}${action}`)).status, action).toBe(404);
  expect(await board.list()).toEqual([]);
});

describe('an application with values of any length', () => {
  test.each([
    ['/name', { name: 'x'.repeat(10_000) }],
    ['/name', { name: 'a\u0000b' }],
    ['/name', { name: 'a\u0007b' }],
    ['/email', { email: `${'x'.repeat(10_000)}@pilots.example` }],
    ['/email', { email: 'a@pilots.example\r\nBcc: b@pilots.example' }],
    ['/cover_letter', { cover_letter: 'x'.repeat(20_000) }],
    ['/links', { links: Array.from({ length: 100 }, () => 'https://a.example') }],
    ['/links/0', { links: ['javascript:alert(1)'] }],
    ['/answers/why', { answers: { why: 'x'.repeat(20_000) } }],
    ['/answers/none', { answers: { why: 'x', none: 'x' } }],
  ])('is rejected for %s, and nothing of it is stored', async (path, fields) => {
    const questions = [{ id: 'why', type: 'long_text', label: 'Why?', required: false }];
    await board.client.patch('/organization', { applications: { form: { questions } } });
    const response = await board.apply(fields);
    expect(response.status, response.text).toBe(400);
    expect(issuePaths(response)).toContain(path);
    expect(await board.list()).toEqual([]);
    expect(await board.mails()).toEqual([]);
  });
});
