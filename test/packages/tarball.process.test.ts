import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENT, request, until } from '../app.ts';
import { root } from '../client/packed-client.ts';
import { type Ended, newDataDir } from '../corkboard-process.ts';
import { requestHost } from '../hosts.ts';
import { startOtlpReceiver } from '../otlp-receiver.ts';
import { freePort } from '../redis-server.ts';
import { type NpmRegistry, startNpmRegistry } from './npm-registry.ts';
import { execute, type Packed, pack } from './pack.ts';

const MAX_TARBALL_BYTES = 10_500_000;
const MAX_INSTALLED_MB = 130;

let folder: string;
let remove: () => Promise<void>;
let registry: NpmRegistry;
let packed: Packed;
beforeAll(async () => {
  ({ dataDir: folder, remove } = await newDataDir());
  registry = await startNpmRegistry(path.join(root, 'node_modules'));
  packed = await pack(root, folder);
  const cache = path.join(folder, '.npm');
  await execute('npm', ['install', '--registry', registry.url, '--cache', cache, packed.archive], {
    cwd: folder,
    env: environment(),
  });
}, 300_000);
afterAll(async () => {
  registry.stop();
  await remove();
});

/** Nothing of the clone but its Node.js, whose version the package needs. */
function environment(): Record<string, string> {
  return { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: folder };
}

/** Runs `npx corkboard` in the folder, in a process group of its own, so that Ctrl-C can be sent to all of it. */
function npx(args: string[], settings: Record<string, string> = {}) {
  const child = spawn('npx', ['--no', 'corkboard', ...args], {
    cwd: folder,
    env: { ...environment(), ...settings },
    detached: true,
  });
  const written = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    written.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.errors += chunk;
  });
  const ended: Promise<Ended> = once(child, 'close').then(([status]) => ({ status, ...written }));
  return { child, ended, output: () => written.output + written.errors };
}

/** The modules that a file of dist/ takes from outside. */
async function importsOf(file: string): Promise<string[]> {
  const code = await readFile(path.join(root, file), 'utf8');
  const found = code.matchAll(/^(?:import|export)\b[^'"]*?(?:from )?["']([^."'/][^"']*)["'];$/gm);
  return [...found].map(([, name]) => name!).filter((name) => !isBuiltin(name));
}

describe('the tarball', () => {
  test(`has at most ${MAX_TARBALL_BYTES / 1e6} MB, and neither sources nor tests`, () => {
    expect(packed.size).toBeLessThan(MAX_TARBALL_BYTES);
    const folders = new Set(packed.files.map((file) => file.split('/')[0]));
    expect([...folders].sort()).toEqual(
      [
        ...['LICENSE', 'README.md', 'bin', 'dashboard', 'demo', 'deploy', 'dictionary', 'dist', 'docs'],
        ...['gazetteer', 'locales', 'migrations', 'ops', 'package.json', 'public'],
      ].sort(),
    );
    expect(packed.files.filter((file) => /\.tsx?$|\.test\.|openapi\.json|build-state/.test(file))).toEqual(
      [],
    );
  });

  test('contains the licenses of the packages whose code it contains', async () => {
    for (const file of ['dist/licenses.md', 'dashboard/dist/licenses.md'])
      expect(packed.files).toContain(file);
    const licenses = await readFile(path.join(root, 'dist/licenses.md'), 'utf8');
    for (const name of ['fastify', 'react', 'undici'])
      expect(licenses).toMatch(
        new RegExp(`^## ${name} [\\d.]+ \\(MIT\\)\n\n.*Permission is hereby granted`, 'ms'),
      );
  });

  test('contains the list of the packages that it runs, of the server, the dashboard and the editor', async () => {
    expect(packed.files).toContain('dist/sbom.cdx.json');
    const { components } = JSON.parse(await readFile(path.join(root, 'dist/sbom.cdx.json'), 'utf8'));
    const purls = components.map(({ purl }: { purl: string }) => purl.replace(/@[^@]*$/, ''));
    for (const name of ['fastify', 'pg', 'nodemailer', 'ioredis', 'sharp', 'react-dom', 'prosemirror-view'])
      expect(purls).toContain(`pkg:npm/${name}`);
  });

  test('depends on no more than what its code imports', async () => {
    const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const files = packed.files.filter((file) => /^dist\/.*\.js$/.test(file));
    const imported = new Set((await Promise.all(files.map(importsOf))).flat());
    expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
  });

  test(`takes at most ${MAX_INSTALLED_MB} MB when installed, without any package for development`, async () => {
    const size = await execute('du', ['-sm', path.join(folder, 'node_modules')]);
    expect(Number.parseInt(size, 10)).toBeLessThan(MAX_INSTALLED_MB);
    const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
    for (const name of registry.downloads)
      expect(lock.packages[`node_modules/${name}`], name).not.toHaveProperty('dev');
  });
});

describe('npx corkboard in an empty folder', () => {
  test('prints help without a command', async () => {
    const { status, output } = await npx([]).ended;
    expect(status).toBe(0);
    expect(output).toMatch(/^Usage: corkboard \[options\] \[command\]/);
  });

  test('serves the API, the board, the dashboard and the documentation with the demo, sends traces, makes backups, and stops at Ctrl-C', {
    timeout: 240_000,
  }, async () => {
    const port = await freePort();
    const collector = await startOtlpReceiver();
    const server = npx(['serve'], {
      PORT: `${port}`,
      HOST: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      BACKUP_SCHEDULE: 'hourly',
      BACKUP_TO: path.join(folder, 'backups'),
      ...PATIENT,
    });
    try {
      const printed = await until(
        async () => server.output(),
        (text) => /Create the first user here/.test(text) || server.child.exitCode !== null,
        150_000,
      );
      const key = /API key, shown only once: (cork_\w+)/.exec(printed)?.[1] ?? printed;
      await expectEverything(port, key);
      await collector.untilSpan(({ name }) => name === 'GET /api/v1/jobs');
      await expectBackups();
    } finally {
      process.kill(-server.child.pid!, 'SIGINT');
    }
    const { output } = await server.ended;
    expect(output).toContain('PostgreSQL stopped');
    expect(await readdir(path.join(folder, 'data'))).toContain('postgresql');
  });
});

/** That of the schedule, and one by hand while the server runs. */
async function expectBackups(): Promise<void> {
  const listed = () => readdir(path.join(folder, 'backups')).catch(() => []);
  const isComplete = (name: string) => name.endsWith('.backup');
  const [scheduled = ''] = (await until(listed, (names) => names.some(isComplete), 90_000)).filter(
    isComplete,
  );
  const byHand = await npx(['backup', 'by-hand.backup']).ended;
  expect(byHand.errors).toContain('NOT IN THE BACKUP: the master key');
  for (const file of [path.join('backups', scheduled), 'by-hand.backup']) {
    const verified = await npx(['verify', file, '--json']).ended;
    const jobs = JSON.parse(verified.output).tables.find(({ name }: { name: string }) => name === 'jobs');
    expect(jobs.rows, file).toBe(2000);
  }
}

async function expectEverything(port: number, key: string): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { 'x-api-key': key };
  const jobs = await request(`${origin}/api/v1/jobs?per_page=1`, { headers });
  expect(jobs.body.meta.pagination.total_items).toBe(2000);

  const open = (address: string) => requestHost(origin, `demo.localhost:${port}`, address);
  const board = await open('/jobs');
  const live = await request(`${origin}/api/v1/jobs?per_page=1&status=active`, { headers });
  expect(board.text).toContain(live.body.data[0].title.slice(0, 10));
  const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(board.text)!;
  expect((await open(stylesheet!)).status).toBe(200);

  // Resized by sharp, which has native code.
  const assets = await request(`${origin}/api/v1/assets?per_page=1`, { headers: { 'x-api-key': key } });
  const { pathname } = new URL(assets.body.data[0].url);
  expect(await open(pathname)).toMatchObject({ status: 200 });

  const dashboard = await requestHost(origin, `localhost:${port}`, '/dashboard');
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(dashboard.text)!;
  expect((await requestHost(origin, `localhost:${port}`, script!)).status).toBe(200);

  for (const page of ['/docs', '/docs/jobs', '/docs/guides/self-hosting', '/docs/screenshots/jobs.png'])
    expect({ page, ...(await request(origin + page)) }).toMatchObject({ page, status: 200 });
}
