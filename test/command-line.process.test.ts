import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { TEST_MASTER_KEY } from './app.ts';
import { newDataDir, run, start } from './corkboard-process.ts';
import { before, listLoaded, listLoadedByServer } from './loaded-modules.ts';
import { ownDatabase } from './own-database.ts';

let settings: Record<string, string>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const folder = await newDataDir();
  remove = folder.remove;
  settings = {
    DATA_DIR: folder.dataDir,
    DATABASE_URL: inject('databaseUrl'),
    MASTER_KEY: TEST_MASTER_KEY,
  };
});
afterAll(() => remove());

/** The first passkey, use of Redis, email, payment, image or request to another server loads them. */
const neededLater = ['@simplewebauthn/server', 'ioredis', 'nodemailer', 'sharp', 'stripe', 'undici'];

describe('corkboard', () => {
  test('prints the same help without a command, for help and for --help, with status 0', async () => {
    const [bare, word, option] = await Promise.all([
      // A clone runs its sources through bin/.
      start([], settings, 'bin/corkboard.js').ended,
      run(['help'], settings),
      run(['--help'], settings),
    ]);
    expect(bare).toMatchObject({ status: 0, errors: '' });
    expect(word).toEqual(bare);
    expect(option).toEqual(bare);
    for (const name of ['serve', 'worker', 'migrate', 'organization', 'api-key', 'seed', 'config'])
      expect(bare.output).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  test('prints the options of a command in its help', async () => {
    const [word, option] = await Promise.all([
      run(['help', 'organization', 'create'], settings),
      run(['organization', 'create', '--help'], settings),
    ]);
    expect(word).toMatchObject({ status: 0, errors: '' });
    expect(word.output).toContain('--slug <slug>');
    expect(option).toEqual(word);
  });

  test('loads only the code of the command that runs', async () => {
    const [help, list] = await Promise.all([
      listLoaded(['--help'], settings),
      listLoaded(['organization', 'list'], settings),
    ]);
    expect(help.files).toEqual(['main.ts', 'commands/command-line.ts']);
    expect([...help.packages]).toEqual(['commander']);
    expect(list.files).toContain('commands/organization.ts');
    const unneeded = list.files.filter((file) => /^(site|demo|docs)\/|^app\.ts|routes\.ts/.test(file));
    expect(unneeded).toEqual([]);
    expect(list.files.length).toBeLessThan(110);
    for (const name of ['fastify', 'ajv', 'parse5', 'react-dom', 'sharp'])
      expect(list.packages).not.toContain(name);
  });

  test('loads no library for a start that only some requests or installations need', async () => {
    const { files, packages } = await listLoaded(['serve', '--help'], settings);
    expect(files).toContain('app.ts');
    expect(packages).toContain('fastify');
    for (const name of neededLater) expect(packages).not.toContain(name);
    expect(files.filter((file) => /^(demo\/|docs\/(site|markdown))/.test(file))).toEqual([]);
  });

  test('loads nothing of OpenTelemetry without OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
    // prom-client loads the interface, which does nothing by itself.
    const isOfTracing = (name: string) => /^@opentelemetry\/(?!api$)/.test(name);
    const off = await listLoadedByServer(settings);
    expect(off.packages).toContain('fastify');
    expect([...off.packages].filter(isOfTracing)).toEqual([]);
    const on = await listLoadedByServer({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    expect(on.packages).toContain('@opentelemetry/sdk-trace');
  });

  // From a clone, and as a service or an image starts it.
  test.each(['bin/corkboard.js', 'dist/main.js'])(
    '%s fails with one sentence on Node.js 22.9',
    async (file) => {
      const old = before(
        `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.9.1' } })`,
      );
      const { ended } = start(['serve'], { ...settings, ...old }, file);
      expect(await ended).toEqual({
        status: 1,
        output: '',
        errors: 'corkboard: Corkboard needs Node.js 22.18 or later, and this is Node.js 22.9.1.\n',
      });
    },
  );

  test.each(['dist/main.js', 'bin/corkboard.js', 'bin/node-version.js'])(
    '%s can be read by Node.js 14: it imports nothing but a built-in module, and has no later syntax',
    async (file) => {
      const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
      const imported = [...text.matchAll(/^import .* from ["'](.+)["'];/gm)].map(([, name]) => name);
      expect(imported.filter((name) => name !== './node-version.js')).toEqual(['fs']);
      // Assignments and private fields of later years, and an await outside of a function.
      expect(text).not.toMatch(/(\?\?|\|\||&&)=|#\w+ *[;(=]|^await /m);
    },
  );
});

/** One command for each different way to open the database. The commands that are missing open it as `organization` does. */
const commandsOnTheDatabase = [
  ['worker'],
  ['organization', 'create', '--slug', 'harbour', '--name', 'Harbour Jobs'],
  ['secrets', 'rotate'],
];

async function newEmptyFolder(): Promise<string> {
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  return dataDir;
}

const isOneSentence = (text: string) => /^corkboard: [^\n]+\.\n$/.test(text);

describe('only serve creates a database', () => {
  test('every other command fails without an embedded database and names the folder where it looked', async () => {
    const dataDir = await newEmptyFolder();
    for (const command of [...commandsOnTheDatabase, ['migrate']]) {
      const { status, output, errors } = await run(command, { DATA_DIR: dataDir });
      expect({ command, status, output }).toEqual({ command, status: 1, output: '' });
      expect(isOneSentence(errors), errors).toBe(true);
      expect(errors).toContain(`${dataDir} contains no database`);
    }
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('only migrate creates tables in an external database, and no other command creates a master key', async () => {
    const url = new URL(await ownDatabase('template0'));
    const folder = await newEmptyFolder();
    const external = { DATABASE_URL: url.href, DATA_DIR: folder };
    for (const command of commandsOnTheDatabase) {
      const { status, output, errors } = await run(command, external);
      expect({ command, status, output }).toEqual({ command, status: 1, output: '' });
      expect(isOneSentence(errors), errors).toBe(true);
      expect(errors).toContain(
        `The database ${url.pathname.slice(1)} on ${url.host} has no Corkboard tables`,
      );
      expect(errors).not.toContain(url.password || 'postgres://');
    }
    expect(await run(['migrate'], external)).toMatchObject({ status: 0 });
    expect(await run(['organization', 'list', '--json'], external)).toMatchObject({
      status: 0,
      output: '[]\n',
    });
    for (const command of [['worker'], ['secrets', 'rotate']]) {
      const { status, errors } = await run(command, external);
      expect({ command, status }).toEqual({ command, status: 1 });
      expect(errors).toContain(`${folder}/master.key does not exist`);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

async function occupyPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return `${(other.address() as AddressInfo).port}`;
}

describe('a port in use', () => {
  test.each([
    ['serve', 'PORT'],
    ['serve', 'METRICS_PORT'],
    ['worker', 'METRICS_PORT'],
  ])('makes %s fail with a sentence that names %s, before it creates any file', async (command, setting) => {
    const dataDir = await newEmptyFolder();
    const port = await occupyPort();
    const ended = await run([command], { DATA_DIR: dataDir, PORT: '0', [setting]: port });
    const hosts = setting === 'PORT' ? 'HOST' : 'METRICS_HOST';
    expect(ended).toEqual({
      status: 1,
      output: '',
      errors: `corkboard: Cannot listen on 127.0.0.1:${port}, because another program uses this port: change ${setting} or ${hosts}.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('organization create', () => {
  test('prints the URL of the board and the next command', async () => {
    const ownSettings = {
      ...settings,
      DATABASE_URL: await ownDatabase(),
      PLATFORM_DOMAIN: 'jobs.example.org',
    };
    const create = (slug: string, ...options: string[]) =>
      run(['organization', 'create', '--slug', slug, '--name', 'Harbour Jobs', ...options], ownSettings);
    const { status, output } = await create('harbour');
    expect({ status, output }).toEqual({
      status: 0,
      output: `Created organization harbour (1).
Board: https://harbour.jobs.example.org
Next: npx corkboard api-key create --organization harbour
`,
    });
    const asJson = await create('pilots', '--json');
    expect(JSON.parse(asJson.output)).toEqual({
      id: 2,
      slug: 'pilots',
      name: 'Harbour Jobs',
      board_url: 'https://pilots.jobs.example.org',
    });
  });
});
