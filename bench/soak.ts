/**
 * Keeps a mixed load up, and says whether memory, connections and files stay flat: `npm run soak -- --minutes 120`. It ends with status 1
 * if one of them grows, or if a request fails.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createKey } from './support/bench.ts';
import { startCorkboard } from './support/processes.ts';
import { ORGANIZATION, PLATFORM } from './support/seed.ts';
import { percentile } from './support/statistics.ts';
import { openBenchStore } from './support/store.ts';
import { readUsage } from './support/usage.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '2000' },
  },
});
const minutes = Number(values.minutes);

/** Caches and pools fill up in this time, so growth counts afterwards. */
const WARM_UP_MINUTES = Math.min(10, minutes / 3);
const SAMPLE_MS = Math.min(30_000, minutes * 2_000);
/** By how much memory may grow after the warm-up. */
const MAX_GROWTH = 0.1;
const MAX_NEW_FILES = 20;

const store = await openBenchStore({ jobs: Number(values.jobs), otherJobs: 500 });
const dataDir = await mkdtemp(join(tmpdir(), 'corkboard-soak-'));
const source = createServer((_, response) => response.end(JSON.stringify(feed())));
source.listen(0, '127.0.0.1');
await once(source, 'listening');
const server = await startCorkboard({
  name: 'soak',
  databaseUrl: store.url,
  dataDir,
  logLevel: 'warn',
  logFile: join(tmpdir(), 'corkboard-soak.log'),
  settings: { OUTBOUND_ALLOW: '127.0.0.1' },
});
const key = await createKey(store.scope);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

let millis: number[] = [];
let failures = 0;
let refusals = 0;

interface Answer {
  status: number;
  text: string;
}

/**
 * Sends a request to the board, or with the key to the API. Sends it again, as clients do: after a second if it was refused, and at once if
 * the server closed the idle connection while the request was on its way.
 */
async function send(
  method: string,
  path: string,
  body?: unknown,
  type = 'application/json',
): Promise<Answer> {
  const sent = request({
    agent,
    host: '127.0.0.1',
    port: server.port,
    method,
    path,
    headers: {
      host: `${ORGANIZATION}.${PLATFORM.domain}`,
      ...(path.startsWith('/api/') && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': type }),
    },
  });
  sent.end(body instanceof Buffer ? body : body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response').catch((error: NodeJS.ErrnoException) => {
    if (sent.reusedSocket && error.code === 'ECONNRESET') return [];
    throw error;
  })) as [IncomingMessage?];
  if (!response) return send(method, path, body, type);
  const text = Buffer.concat(await response.toArray()).toString();
  const status = response.statusCode ?? 0;
  if (status === 503) {
    refusals++;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return send(method, path, body, type);
  }
  if (status >= 500) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
  return { status, text };
}

const api = (method: string, path: string, body?: unknown) => send(method, `/api/v1${path}`, body);
const dataOf = ({ text }: Answer) => JSON.parse(text).data;
const random = (count: number) => Math.floor(Math.random() * count);
const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;

function feed(): object[] {
  return Array.from({ length: 50 }, (_, n) => ({
    id: n,
    title: `Pilot ${n}, shift ${random(3)}`,
    source: 'soak',
  }));
}

const jobs: { id: string; url: string }[] = dataOf(await api('GET', '/jobs?per_page=100'));
const mapping = { id: { path: 'id' }, title: { path: 'title' } };
const importUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}/jobs.json`;
const { id: importId } = dataOf(
  await api('POST', '/imports', { name: 'Soak', source: { kind: 'json', url: importUrl }, mapping }),
);
const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#268' } })
  .png()
  .toBuffer();

async function changeJob(): Promise<void> {
  const { id } = dataOf(await api('POST', '/jobs', { title: `Pilot ${random(1e6)}`, source: 'bench' }));
  await api('PATCH', `/jobs/${id}`, { location: pick(['Kiel', 'Rotterdam', 'Lyon']) });
  await api('DELETE', `/jobs/${id}`);
}

async function uploadPicture(): Promise<void> {
  const [head, end] = [
    '--soak\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    '\r\n--soak--',
  ];
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(end)]);
  const answer = await send('POST', '/api/v1/assets', body, 'multipart/form-data; boundary=soak');
  await api('DELETE', `/assets/${dataOf(answer).id}`);
}

async function exportJobs(): Promise<void> {
  const { id } = dataOf(
    await api('POST', '/exports', { resource: 'jobs', format: pick(['csv', 'ndjson', 'xml']) }),
  );
  for (let state = 'queued'; state !== 'done' && state !== 'failed'; )
    ({ state } = dataOf(await api('GET', `/exports/${id}`)));
  await api('GET', `/exports/${id}/file`);
  await api('DELETE', `/exports/${id}`);
}

/** A client that goes away while it sends, or while it reads. */
async function goAway(): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const host = `host: ${ORGANIZATION}.${PLATFORM.domain}`;
  if (random(2) === 0)
    socket.write(`POST /sign-in HTTP/1.1\r\n${host}\r\ncontent-length: 5000\r\n\r\nemail=`);
  else {
    socket.write(`GET /indeed.xml HTTP/1.1\r\n${host}\r\n\r\n`);
    await once(socket, 'data');
  }
  socket.destroy();
}

/** What visitors, programs and staff do, and how often. */
const actions: [share: number, act: () => Promise<unknown>][] = [
  [20, () => send('GET', `/?page=${1 + random(20)}`)],
  [15, () => send('GET', `/?q=${pick(['pilot', 'nurse', 'enginer', 'remote'])}&x=${random(1e6)}`)],
  [20, () => send('GET', new URL(pick(jobs).url).pathname)],
  [
    5,
    () =>
      send(
        'GET',
        pick(['/feed.xml', '/indeed.xml', '/sitemap.xml', '/companies', '/salaries', '/robots.txt']),
      ),
  ],
  [15, () => api('GET', `/jobs?page=${1 + random(20)}&search=${pick(['', 'pilot', 'kiel'])}`)],
  [10, () => api('GET', `/jobs/${pick(jobs).id}`)],
  [5, changeJob],
  [2, uploadPicture],
  [0.2, exportJobs],
  [0.1, () => api('POST', `/imports/${importId}/runs`)],
  [3, goAway],
  [2, () => api('GET', '/events?limit=50')],
  [
    1,
    () =>
      send(
        'POST',
        '/sign-in',
        Buffer.from('email=a%40b.example&password=wrong'),
        'application/x-www-form-urlencoded',
      ),
  ],
];
const shares = actions.reduce((sum, [share]) => sum + share, 0);

function choose(): () => Promise<unknown> {
  let left = Math.random() * shares;
  for (const [share, act] of actions) {
    left -= share;
    if (left < 0) return act;
  }
  return changeJob;
}

interface Sample {
  minute: number;
  megabytes: number;
  files: number;
  sockets: number;
  databaseConnections: number;
  storedFiles: number;
}

async function takeSample(minute: number): Promise<Sample> {
  const links = await readdir(`/proc/${server.pid}/fd`);
  const targets = await Promise.all(
    links.map((link) => readlink(`/proc/${server.pid}/fd/${link}`).catch(() => '')),
  );
  const { rows } = await store.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  return {
    minute,
    megabytes: (await readUsage(server.pid)).residentBytes / 1e6,
    files: targets.filter((target) => !target.startsWith('socket:')).length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    databaseConnections: rows[0]?.count ?? 0,
    storedFiles: await countFiles(dataDir),
  };
}

/** Counts the files below the folder. The server may remove a folder meanwhile. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const counts = entries.map((entry) => (entry.isDirectory() ? countFiles(join(folder, entry.name)) : 1));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function print({ minute, megabytes, files, sockets, databaseConnections, storedFiles }: Sample): void {
  const sorted = millis.sort((a, b) => a - b);
  const times = `p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms`;
  console.log(
    `minute ${minute.toFixed(1)}: ${megabytes.toFixed(0)} MB, ${files} files open, ${sockets} sockets, ${databaseConnections} database connections, ${storedFiles} stored files, ${sorted.length} actions, ${times}, ${refusals} refusals, ${failures} failures`,
  );
  millis = [];
}

const begunMs = performance.now();
const minutesPassed = () => (performance.now() - begunMs) / 60_000;
const samples: Sample[] = [];
const load = setInterval(async () => {
  const startedMs = performance.now();
  try {
    await choose()();
    millis.push(performance.now() - startedMs);
  } catch (error) {
    failures++;
    console.error(String(error));
  }
}, 1_000 / Number(values.rate));
while (minutesPassed() < minutes) {
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  const sample = await takeSample(minutesPassed());
  samples.push(sample);
  print(sample);
}
clearInterval(load);

const mean = (list: Sample[], name: keyof Sample) =>
  list.reduce((sum, sample) => sum + sample[name], 0) / list.length;
const warm = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES);
const [first, last] = [warm.slice(0, Math.ceil(warm.length / 5)), warm.slice(-Math.ceil(warm.length / 5))];
const problems: string[] = failures > 0 ? [`${failures} requests failed`] : [];
for (const name of ['megabytes', 'files', 'sockets', 'databaseConnections', 'storedFiles'] as const) {
  const [before, after] = [mean(first, name), mean(last, name)];
  console.log(`${name}: ${before.toFixed(1)} after the warm-up, ${after.toFixed(1)} at the end`);
  const limit = name === 'megabytes' ? before * (1 + MAX_GROWTH) : before + MAX_NEW_FILES;
  if (after > limit) problems.push(`${name} grew`);
}
console.log(problems.length === 0 ? 'Flat.' : `Not flat: ${problems.join(', ')}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
agent.destroy();
source.close();
await server.stop();
await store.close();
await rm(dataDir, { recursive: true, force: true });
