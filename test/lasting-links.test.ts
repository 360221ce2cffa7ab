import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newAlertBoard, onServer, tokenOf as tokenOfAlert } from './alerts.ts';
import { ownServer, type TestServer } from './app.ts';
import { mette, newApplicationBoard, tokenOf } from './applications.ts';
import { requestBoard } from './collections.ts';
import { sendDueEmails } from './emails.ts';
import { requestHost } from './hosts.ts';
import { postJob } from './jobs.ts';
import { ownDatabase } from './own-database.ts';

/*
 * Links in emails are derived from the master key. Subscribers and candidates keep their emails for longer than an installation keeps a
 * key.
 */

const newKey = () => randomBytes(32).toString('base64');

/** The same installation with other master keys. */
function withKeys({ config }: TestServer, keys: string[]): Promise<TestServer> {
  return ownServer({ DATABASE_URL: config.DATABASE_URL, MASTER_KEY: keys.join() });
}

it('each email of an alert unsubscribes, also after its master key was removed', async () => {
  const keys = [newKey(), newKey(), newKey()] as const;
  const first = await newAlertBoard({ MASTER_KEY: keys[0] });
  const { client } = first;
  const tokens = new Set([await first.subscribe()]);
  for (const [title, ring] of [
    ['Pilot', [keys[1], keys[0]]],
    ['Stoker', [keys[1]]],
    ['Cook', [keys[2]]],
    ['Purser', [keys[2]]],
  ] as const) {
    const board = onServer(await withKeys(first.server, [...ring]), client);
    await postJob(client, { title });
    await board.makeDue();
    const [mail] = await board.look();
    tokens.add(tokenOfAlert(mail));
    for (const token of tokens)
      expect((await board.send('GET', `/organization/alerts/${token}`)).status, title).toBe(200);
  }
  expect(tokens.size).toBe(3);
  const [oldest] = tokens;
  const last = await withKeys(first.server, [keys[2]]);
  const host = `${client.slug}.${last.config.PLATFORM_DOMAIN}`;
  const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
  const response = await requestHost(last.origin, host, `/alerts/${oldest}/unsubscribe`, oneClick);
  expect(response.status).toBe(200);
  expect((await client.get('/alerts')).body.data).toEqual([]);
});

it('the links of all emails about an application work, also after their master key was removed', async () => {
  const [oldKey, key] = [newKey(), newKey()];
  const server = await ownServer({ DATABASE_URL: await ownDatabase(), MASTER_KEY: oldKey });
  const board = await newApplicationBoard({ server });
  const { organizationId } = board.client.scope;
  expect((await board.apply()).status).toBe(201);
  const before = tokenOf((await board.mails())[0]);
  const [{ id } = {}] = await board.list();
  const message = await board.client.post(`/applications/${id}/messages`, {
    subject: 'Hello',
    text: 'Hello.',
  });
  expect(message.status, message.text).toBe(201);
  const changed = await withKeys(server, [key]);
  const after = (await sendDueEmails(changed, organizationId)).map(tokenOf);
  expect(after).toEqual([expect.stringMatching(/^.{43}$/)]);
  expect(after[0]).not.toBe(before);
  const host = `${board.client.slug}.${changed.config.PLATFORM_DOMAIN}`;
  const read = (token: string) =>
    requestBoard(changed.origin, host, `/organization/applications/${token}`, { method: 'GET' });
  for (const token of [before, ...after]) expect((await read(token)).body.data).toMatchObject(mette);
  expect((await read(newKey().slice(0, 43).replaceAll(/[+/]/g, '_'))).status).toBe(404);
  await requestBoard(changed.origin, host, `/organization/applications/${before}`, { method: 'DELETE' });
  expect((await read(String(after[0]))).status).toBe(404);
});
