// scratch
import { mkdtempSync, readFileSync } from 'node:fs';
import { createApiKey } from '../src/features/api-keys/create.ts';
import { findJobs } from '../src/features/jobs/queries.ts';
import { startCorkboard } from './processes.ts';
import { toCreate } from './scenarios.ts';
import { openBenchStore } from './store.ts';

const [url, batches = '30', profileDir] = process.argv.slice(2) as [string, string?, string?];
const store = await openBenchStore({ databaseUrl: url, jobs: 3000, otherJobs: 0 } as never);
const { key } = (await createApiKey(store.scope, { name: `bench${Date.now()}`, scopes: ['*'] } as never)) as {
  key: string;
};
const dir = mkdtempSync('/tmp/speed/srv-');
const server = await startCorkboard({
  name: 'Corkboard',
  databaseUrl: url,
  logLevel: 'warn',
  logFile: `${dir}/log`,
  dataDir: dir,
  profileDir,
  settings: { WORKER: 'off' },
});
const { rows } = await store.pool.query(
  `select job_id as id from job_index where organization_id = $1 order by hashtext(job_id::text) limit 100`,
  [store.scope.organizationId],
);
const jobs = await findJobs(
  store.scope,
  rows.map((r: { id: string }) => r.id),
);
let n = 0;
const one = (k: number) => ({
  ...toCreate(jobs[k]!),
  title: `${jobs[k]!.title.slice(0, 150)} ${Date.now()}${n++}`,
});
const send = async (path: string, body: string) => {
  const r = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  const text = await r.text();
  if (!r.ok || text.includes('"failed"')) throw new Error(text.slice(0, 500));
};
const cpu = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
const node = () => {
  const s = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(s[11]) + Number(s[12])) * 10_000;
};
const name = new URL(url).pathname.slice(1);
const backends = async () =>
  (
    await store.pool.query(
      `select pid from pg_stat_activity where datname = $1 and application_name = 'corkboard' and pid <> all($2)`,
      [name, own],
    )
  ).rows.map((r: { pid: number }) => r.pid);
const own = (await store.pool.query(`select pid from pg_stat_activity where datname = $1`, [name])).rows.map(
  (r: { pid: number }) => r.pid,
);
const pg = async () => {
  let t = 0;
  for (const p of await backends()) {
    try {
      t += cpu(p);
    } catch {}
  }
  return t;
};
const measure = async (label: string, times: number, per: number, work: () => Promise<void>) => {
  const walls: number[] = [];
  const n0 = node(),
    p0 = await pg();
  for (let i = 0; i < times; i++) {
    const t = performance.now();
    await work();
    walls.push(performance.now() - t);
  }
  const n1 = node(),
    p1 = await pg();
  walls.sort((a, b) => a - b);
  console.log(
    label.padEnd(8),
    `node ${((n1 - n0) / times / per).toFixed(0)} pg ${((p1 - p0) / times / per).toFixed(0)} wall median ${((walls[walls.length >> 1]! * 1000) / per).toFixed(0)} min ${((walls[0]! * 1000) / per).toFixed(0)}`,
  );
};
const clean = () => store.pool.query(`select gin_clean_pending_list('job_index_lexemes')`);
const single = async () => {
  await send('/jobs', JSON.stringify(one(n % 100)));
};
const batch = async () => {
  await send(
    '/jobs/batch',
    JSON.stringify({
      operations: Array.from({ length: 100 }, (_, k) => ({ method: 'create', body: one(k) })),
    }),
  );
};
await measure('warm', 300, 1, single);
await measure('warm b', 12, 100, batch);
await clean();
for (let r = 0; r < 2; r++) {
  await measure('single', 300, 1, single);
  await clean();
  await measure('batch', Number(batches), 100, batch);
  await clean();
}
await server.stop();
await store.pool.query(`delete from jobs where source = 'bench'`);
await store.close();
process.exit();
