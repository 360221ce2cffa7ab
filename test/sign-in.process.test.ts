import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { request, TEST_MASTER_KEY, until } from './app.ts';
import { requestBoard } from './collections.ts';
import { type CorkboardProcess, createOrganization, newDataDir, serve } from './corkboard-process.ts';
import { startMailServer } from './mail-server.ts';
import { ownDatabase } from './own-database.ts';
import { freePort } from './redis-server.ts';

const EMAIL = 'whispered.address@pilots.example';
const PASSWORD = 'whispered tugs at dawn';
const NEW_PASSWORD = 'whispered quay in the fog';

/** Starts a server process with an organization that has one member. */
async function serveBoard(settings: Record<string, string>) {
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  const allSettings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await ownDatabase(),
    MASTER_KEY: TEST_MASTER_KEY,
    ...settings,
  };
  const key = await createOrganization(allSettings.DATABASE_URL);
  const server = await serve(allSettings);
  const postWithKey = (at: string, body: object) =>
    request(`${server.origin}/api/v1${at}`, { method: 'POST', headers: { 'x-api-key': key }, body });
  const created = await postWithKey('/members', { email: EMAIL });
  expect(created.status, created.text).toBe(201);
  const host = `harbour.localhost:${new URL(server.origin).port}`;
  const postAsVisitor = (at: string, body: object, headers = {}) =>
    requestBoard(server.origin, host, `/organization${at}`, { method: 'POST', body, headers });
  return { server, dataDir, id: created.body.data.id, postWithKey, postAsVisitor };
}

function tokenIn(mail: string): string {
  return /token=([\w-]{43})/.exec(mail)?.[1] ?? 'no token';
}

const countRequests = ({ output }: CorkboardProcess) => output().split('"request"').length - 1;

test('a server emails sign-in links, and its log and metrics contain no email address, password, token or cookie', async () => {
  const mailServer = await startMailServer();
  const metricsPort = await freePort();
  const { server, id, postWithKey, postAsVisitor } = await serveBoard({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Harbour <whispered@harbour.example>',
    METRICS_PORT: `${metricsPort}`,
  });
  await postWithKey(`/members/${id}/password`, { password: PASSWORD });
  const wrong = await postAsVisitor('/session', { email: EMAIL, password: 'whispered nonsense' });
  expect(wrong.status).toBe(401);
  expect((await postAsVisitor('/sign-in-links', { email: EMAIL, returnTo: '/whispered' })).status).toBe(202);
  const mails = await until(
    async () => mailServer.mails,
    ({ length }) => length > 0,
  );
  const token = tokenIn(mails[0]!.decoded);
  expect(mails[0]).toMatchObject({ from: 'whispered@harbour.example', to: [EMAIL] });
  const byLink = await postAsVisitor('/session', { token });
  expect(byLink.status, byLink.text).toBe(200);
  const cookie = byLink.headers.get('set-cookie')!.split(';')[0]!;
  const changed = await postAsVisitor('/password', { newPassword: NEW_PASSWORD }, { cookie });
  expect(changed.status, changed.text).toBe(200);
  expect((await postAsVisitor('/session', { email: EMAIL, password: NEW_PASSWORD })).status).toBe(200);

  await until(
    async () => countRequests(server),
    (count) => count >= 7,
  );
  const metrics = await until(
    () => request(`http://127.0.0.1:${metricsPort}/metrics`),
    ({ text }) => text.includes('emails_total{kind="member_sign_in_link",outcome="sent"} 1'),
  );
  expect(metrics.text).toContain('route="/api/v1/organization/session"');
  expect(metrics.text).toContain('emails_total{kind="member_sign_in_link",outcome="sent"} 1');
  expect(metrics.text).toMatch(/^emails_pending 0$/m);
  for (const text of [server.output(), metrics.text]) {
    expect(text).not.toMatch(/whispered/i);
    expect(text).not.toContain(token);
    expect(text).not.toContain(cookie.split('=')[1]);
  }
});

test('without a mail server, sign-in links are in the log and in email files, and work', async () => {
  const { server, dataDir, postAsVisitor } = await serveBoard({});
  expect((await postAsVisitor('/sign-in-links', { email: EMAIL })).status).toBe(202);
  const folder = path.join(dataDir, 'mails');
  const [name] = await until(
    () => readdir(folder).catch(() => [] as string[]),
    (names) => names.some((each) => each.endsWith('.eml')),
  );
  const mail = (await readFile(path.join(folder, name!), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const token = tokenIn(mail);
  const output = await until(
    async () => server.output(),
    (text) => text.includes(token),
  );
  expect(output).toContain(`/sign-in?token=${token}`);
  expect(output).toContain('SMTP_URL is not set');
  expect((await postAsVisitor('/session', { token })).status).toBe(200);
});
