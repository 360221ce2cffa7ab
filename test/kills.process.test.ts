import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queueTables } from '../src/registries/work-tables.ts';
import { onServer } from './alerts.ts';
import { newOrganization, request, type TestServer, until } from './app.ts';
import { type CorkboardProcess, serve } from './corkboard-process.ts';
import { exportEnded, postExport } from './exports.ts';
import { postImport, runEnded, startSource } from './imports.ts';
import { postJob, postJobs } from './jobs.ts';
import { startMailServer } from './mail-server.ts';
import { newEmployer, pilot, postPostingPlan, setApproval } from './postings.ts';
import { serverForWorkers, startWorkerProcess, work } from './worker.ts';

const KILLS = 20;

/**
 * Starts 20 workers one after the other, and kills each with SIGKILL at a random moment: when the work has come a random way further. Then
 * a worker of this process does the rest.
 */
async function killWorkers(
  server: TestServer,
  { total, readProgress }: { total: number; readProgress(): Promise<number> },
): Promise<void> {
  const { DATABASE_URL, DATA_DIR, OUTBOUND_ALLOW, MASTER_KEY, PLATFORM_DOMAIN, SMTP_URL } = server.config;
  const settings = { DATABASE_URL, DATA_DIR, OUTBOUND_ALLOW, MASTER_KEY, PLATFORM_DOMAIN, SMTP_URL };
  for (let kill = 0; kill < KILLS; kill++) {
    await endLeases(server);
    const before = await readProgress();
    const { child, ended } = await startWorkerProcess(settings);
    const further = 1 + Math.floor((Math.random() * total) / KILLS);
    while ((await readProgress()) < Math.min(total, before + further)) await breathe(server);
    for (let count = Math.random() * 10; count > 0; count--) await breathe(server);
    child.kill('SIGKILL');
    await ended;
  }
  await endLeases(server);
  work(server);
}

/** As if the time of every lease had passed. */
async function endLeases({ connection: { db } }: TestServer): Promise<void> {
  for (const { name } of queueTables)
    await sql`update ${sql.table(name)} set due_at = now() where claim is not null and due_at > now()`.execute(
      db,
    );
}

/** A moment: a query takes about a millisecond. */
async function breathe({ connection: { db } }: TestServer): Promise<void> {
  await sql`select`.execute(db);
}

async function count({ connection: { db } }: TestServer, query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

test('an import run and its undo, each killed 20 times, create and remove every job once', async () => {
  const server = await serverForWorkers();
  const board = { ...(await newOrganization({ server })), server };
  const total = 1_000;
  const jobs = Array.from({ length: total }, (_, n) => ({ id: `j${n}`, title: `Pilot ${n}` }));
  const { id } = await postImport(board, await startSource(jobs));
  const applied = (run: string) => () =>
    count(
      server,
      `select coalesce((progress ->> 'applied')::int, 0) as count from import_runs where id = '${run}'`,
    );
  const run = (await board.post(`/imports/${id}/runs`)).body.data;
  await killWorkers(server, { total, readProgress: applied(run.id) });
  const counts = { state: 'done', counts: { created: total }, progress: { applied: total, skipped: 0 } };
  expect(await runEnded(board, id, run.id)).toMatchObject(counts);
  expect(await count(server, 'select count(distinct external_id)::int as count from jobs')).toBe(total);
  expect(await count(server, 'select count(*)::int as count from jobs')).toBe(total);
  expect(await count(server, `select count(*)::int as count from events where type = 'job.created'`)).toBe(
    total,
  );
  const undo = (await board.post(`/imports/${id}/runs/${run.id}/undo`)).body.data;
  await killWorkers(server, { total, readProgress: applied(undo.id) });
  expect(await runEnded(board, id, undo.id)).toMatchObject({ state: 'done', progress: { applied: total } });
  expect((await board.get(`/imports/${id}/runs/${run.id}`)).body.data.state).toBe('undone');
  expect(await count(server, `select count(*)::int as count from jobs where status = 'active'`)).toBe(0);
});

test('exports that are killed start again, and their files are complete', async () => {
  const server = await serverForWorkers();
  const board = { ...(await newOrganization({ server })), server };
  await postJobs(
    board,
    Array.from({ length: 100 }, (_, n) => ({ title: `Job ${n}` })),
  );
  const { db } = server.connection;
  await db
    .updateTable('jobs')
    .set({ description: `<p>${'x'.repeat(90_000)}</p>` })
    .execute();
  const ids: string[] = [];
  for (let n = 0; n < KILLS; n++)
    ids.push((await postExport(board, { resource: 'jobs', format: 'ndjson' })).id);
  const readProgress = () =>
    count(server, `select count(*)::int as count from exports where state <> 'queued'`);
  await killWorkers(server, { total: KILLS, readProgress });
  const { text } = await board.get('/exports/jobs.ndjson');
  let files = 0;
  for (const id of ids) {
    const { state, error } = await exportEnded(board, id);
    if (state === 'failed') expect(error).toBe('The export was interrupted 5 times.');
    else expect((await board.get(`/exports/${id}/file`)).text).toBe(text);
    if (state === 'done') files++;
  }
  expect(files).toBeGreaterThan(KILLS / 2);
  expect(await count(server, 'select count(*)::int as count from private_files')).toBe(files);
});

test('alerts whose worker is killed are sent to everyone, and repeated only as the same email', async () => {
  const total = 200;
  const mailServer = await startMailServer();
  const server = await serverForWorkers({ SMTP_URL: mailServer.url });
  const client = await newOrganization({ server });
  const { makeDue } = onServer(server, client);
  const { organizationId } = client.scope;
  await sql`
    insert into alerts (organization_id, id, email, email_key, query, query_key, language, frequency, token_hash, confirmed_at,
      seen_snapshot, due_at)
    select ${organizationId}, gen_random_uuid(), n || '@pilots.example', n || '@pilots.example', '{}',
      decode(repeat('ab', 32), 'hex'), 'en', 'instant', sha256(n::text::bytea), now(), pg_current_snapshot(), now()
    from generate_series(1, ${total}) as n`.execute(server.connection.db);
  await postJob(client, { title: 'Harbour Pilot' });
  await makeDue();
  const sent = () => mailServer.mails.length;
  await killWorkers(server, { total, readProgress: async () => sent() });
  const people = () => new Set(mailServer.mails.flatMap(({ to }) => to)).size;
  await until(
    async () => people(),
    (reached) => reached === total,
    60_000,
  );
  for (const [to, mails = []] of Object.entries(Object.groupBy(mailServer.mails, ({ to }) => String(to))))
    expect(new Set(mails.map(({ source }) => source)).size, to).toBe(1);
  expect(await count(server, `select count(*)::int as count from emails where kind = 'alert_new_jobs'`)).toBe(
    total,
  );
});

test('payments that arrive while the server is killed put each posting on the board once', async () => {
  const server = await serverForWorkers();
  const client = await newOrganization({ server });
  await setApproval(client, 'none');
  const plan = await postPostingPlan(client);
  const employer = await newEmployer(client, {}, server);
  const payments: string[] = [];
  for (let n = 0; n < KILLS; n++) {
    // Twins would wait for a review.
    const draft = await employer.draft({ plan_id: plan.id, job: { ...pilot, title: `Harbour Pilot ${n}` } });
    payments.push((await employer.act(draft, 'submit')).charge?.payment_id ?? '');
  }
  const { DATABASE_URL, DATA_DIR, MASTER_KEY, PLATFORM_DOMAIN } = server.config;
  const settings = { DATABASE_URL, DATA_DIR, MASTER_KEY, PLATFORM_DOMAIN };
  const pay = ({ origin }: CorkboardProcess, id: string) =>
    request(`${origin}/api/v1/payments/${id}`, {
      method: 'PATCH',
      body: { status: 'succeeded' },
      headers: { 'x-api-key': client.key },
    });
  for (const id of payments) {
    const process = await serve(settings);
    const answer = pay(process, id).catch(() => undefined);
    for (let moments = Math.random() * 20; moments > 0; moments--) await breathe(server);
    process.child.kill('SIGKILL');
    await Promise.all([answer, process.ended]);
  }
  for (const id of payments)
    expect((await client.patch(`/payments/${id}`, { status: 'succeeded' })).status).toBe(200);
  const counted = {
    charges: `select count(*)::int as count from posting_charges where state = 'settled'`,
    live: `select count(*)::int as count from jobs where status = 'active'`,
    jobs: 'select count(*)::int as count from jobs',
    purchases: 'select count(*)::int as count from subscriptions',
    payments: `select count(*)::int as count from payments where status = 'succeeded' and job_id is not null`,
  };
  for (const [name, query] of Object.entries(counted)) expect(await count(server, query), name).toBe(KILLS);
});
