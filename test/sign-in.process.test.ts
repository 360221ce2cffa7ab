import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { request, TEST_MASTER_KEY, until } from './app.ts';
import { askBoard } from './collections.ts';
import { type CorkboardProcess, newDataDir, run, serve } from './corkboard-process.ts';
import { startMailServer } from './mail-server.ts';
import { ownDatabase } from './own-database.ts';
import { freePort } from './redis-server.ts';

const EMAIL = 'whispered.address@pilots.example';
const PASSWORD = 'whispered tugs at dawn';
const NEW_PASSWORD = 'whispered quay in the fog';

/** A server process with an organization that has a member. */
async function serveBoard(settings: Record<string, string>) {
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  const all = {
    DATA_DIR: dataDir,
    DATABASE_URL: await ownDatabase(),
    MASTER_KEY: TEST_MASTER_KEY,
    ...settings,
  };
  await run(['organization', 'create', '--slug', 'harbour', '--name', 'Harbour Jobs'], all);
  const { key } = JSON.parse(
    (await run(['api-key', 'create', '--organization', 'harbour', '--json'], all)).output,
  );
  const server = await serve(all);
  const asKey = (at: string, body: object) =>
    request(`${server.origin}/api/v1${at}`, { method: 'POST', headers: { 'x-api-key': key }, body });
  const created = await asKey('/members', { email: EMAIL });
  expect(created.status, created.text).toBe(201);
  const host = `harbour.localhost:${new URL(server.origin).port}`;
  const asVisitor = (at: string, body: object, headers = {}) =>
    askBoard(server.origin, host, `/organization${at}`, { method: 'POST', body, headers });
  return { server, dataDir, id: created.body.data.id, asKey, asVisitor };
}

function tokenIn(mail: string): string {
  return /token=([\w-]{43})/.exec(mail)?.[1] ?? 'no token';
}

const lineCount = ({ output }: CorkboardProcess) => output().split('"request"').length - 1;

test('a server emails links, and its log and metrics contain neither email addresses nor tokens', async () => {
  const mailServer = await startMailServer();
  const metricsPort = await freePort();
  const { server, id, asKey, asVisitor } = await serveBoard({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Harbour <whispered@harbour.example>',
    METRICS_PORT: `${metricsPort}`,
  });
  await asKey(`/members/${id}/password`, { password: PASSWORD });
  const wrong = await asVisitor('/session', { email: EMAIL, password: 'whispered nonsense' });
  expect(wrong.status).toBe(401);
  expect((await asVisitor('/sign-in-links', { email: EMAIL, returnTo: '/whispered' })).status).toBe(202);
  const mails = await until(
    async () => mailServer.mails,
    ({ length }) => length > 0,
  );
  const token = tokenIn(mails[0]!.decoded);
  expect(mails[0]).toMatchObject({ from: 'whispered@harbour.example', to: [EMAIL] });
  const byLink = await asVisitor('/session', { token });
  expect(byLink.status, byLink.text).toBe(200);
  const cookie = byLink.headers.get('set-cookie')!.split(';')[0]!;
  const changed = await asVisitor('/password', { newPassword: NEW_PASSWORD }, { cookie });
  expect(changed.status, changed.text).toBe(200);
  expect((await asVisitor('/session', { email: EMAIL, password: NEW_PASSWORD })).status).toBe(200);

  await until(
    async () => lineCount(server),
    (count) => count >= 7,
  );
  const metrics = await request(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(metrics.text).toContain('route="/api/v1/organization/session"');
  for (const text of [server.output(), metrics.text]) {
    expect(text).not.toMatch(/whispered/i);
    expect(text).not.toContain(token);
    expect(text).not.toContain(cookie.split('=')[1]);
  }
}, 90_000);

test('without a mail server, links are in the log and in email files', async () => {
  const { server, dataDir, asVisitor } = await serveBoard({});
  expect((await asVisitor('/sign-in-links', { email: EMAIL })).status).toBe(202);
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
  expect((await asVisitor('/session', { token })).status).toBe(200);
}, 90_000);
