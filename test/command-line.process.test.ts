import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { TEST_MASTER_KEY } from './app.ts';
import { newDataDir, run, start } from './corkboard-process.ts';
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

/** Runs a script in the process before the command line. */
const before = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
});

const printLoadedFiles = before(`
  import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { writeSync(2, 'loaded ' + url + '\\n'); return next(url, context); } });
`);

/** The files under dist/ that a command loads. */
async function loadedFiles(...args: string[]): Promise<string[]> {
  const { status, errors } = await run(args, { ...settings, ...printLoadedFiles });
  expect(status, errors).toBe(0);
  return [...errors.matchAll(/^loaded file:(?!\S*node_modules)\S*\/dist\/([^?\s]+)/gm)].map(
    ([, file]) => file!,
  );
}

describe('corkboard', { timeout: 60_000 }, () => {
  test('prints help without a command, with help and with --help, and status 0', async () => {
    const [bare, word, option] = await Promise.all([
      run([], settings),
      run(['help'], settings),
      run(['--help'], settings),
    ]);
    expect(bare).toMatchObject({ status: 0, errors: '' });
    expect(word).toEqual(bare);
    expect(option).toEqual(bare);
    for (const name of ['serve', 'worker', 'migrate', 'organization', 'api-key', 'seed', 'config'])
      expect(bare.output).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  test('prints the help of a command with its options', async () => {
    const [word, option] = await Promise.all([
      run(['help', 'organization', 'create'], settings),
      run(['organization', 'create', '--help'], settings),
    ]);
    expect(word).toMatchObject({ status: 0, errors: '' });
    expect(word.output).toContain('--slug <slug>');
    expect(option).toEqual(word);
  });

  test('loads a command only when it is called', async () => {
    const [help, list] = await Promise.all([loadedFiles('--help'), loadedFiles('organization', 'list')]);
    expect(help).toEqual(['main.js']);
    expect(list).toContain('commands/organization.js');
    const needless = list.filter((file) => /^(site|demo)\/|^app\.js|routes\.js/.test(file));
    expect(needless).toEqual([]);
    expect(list.length).toBeLessThan(100);
  });

  test('ends with one sentence on a Node.js that is too old', async () => {
    const old = before(
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.9.1' } })`,
    );
    const { ended } = start(['serve'], { ...settings, ...old }, 'bin/corkboard.js');
    expect(await ended).toEqual({
      status: 1,
      output: '',
      errors: 'corkboard: Corkboard needs Node.js 22.18 or later, and this is Node.js 22.9.1.\n',
    });
  });
});

/** Commands of every file that opens the database in a way of its own; the others open it as `organization` does. */
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

describe('only serve creates a database', { timeout: 120_000 }, () => {
  test('no other command creates the embedded one, and each says where it looked', async () => {
    const dataDir = await newEmptyFolder();
    for (const command of [...commandsOnTheDatabase, ['migrate']]) {
      const { status, output, errors } = await run(command, { DATA_DIR: dataDir });
      expect({ command, status, output }).toEqual({ command, status: 1, output: '' });
      expect(isOneSentence(errors), errors).toBe(true);
      expect(errors).toContain(`${dataDir} contains no database`);
    }
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('no other command but migrate creates tables outside, or a master key', async () => {
    const url = new URL(await ownDatabase('template0'));
    const folder = await newEmptyFolder();
    const outside = { DATABASE_URL: url.href, DATA_DIR: folder };
    for (const command of commandsOnTheDatabase) {
      const { status, output, errors } = await run(command, outside);
      expect({ command, status, output }).toEqual({ command, status: 1, output: '' });
      expect(isOneSentence(errors), errors).toBe(true);
      expect(errors).toContain(
        `The database ${url.pathname.slice(1)} on ${url.host} has no Corkboard tables`,
      );
      expect(errors).not.toContain(url.password || 'postgres://');
    }
    expect(await run(['migrate'], outside)).toMatchObject({ status: 0 });
    expect(await run(['organization', 'list', '--json'], outside)).toMatchObject({
      status: 0,
      output: '[]\n',
    });
    for (const command of [['worker'], ['secrets', 'rotate']]) {
      const { status, errors } = await run(command, outside);
      expect({ command, status }).toEqual({ command, status: 1 });
      expect(errors).toContain(`${folder}/master.key does not exist`);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

/** A port that another program uses. */
async function takenPort(): Promise<string> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  return `${(taken.address() as AddressInfo).port}`;
}

describe('a port that is taken', { timeout: 60_000 }, () => {
  test.each([
    ['serve', 'PORT'],
    ['serve', 'METRICS_PORT'],
    ['worker', 'METRICS_PORT'],
  ])('ends %s with a sentence that names %s, before anything is created', async (command, setting) => {
    const dataDir = await newEmptyFolder();
    const port = await takenPort();
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

describe('organization create', { timeout: 60_000 }, () => {
  test('prints the URL of the board and the next command', async () => {
    const own = { ...settings, DATABASE_URL: await ownDatabase(), PLATFORM_DOMAIN: 'jobs.example.org' };
    const create = (slug: string, ...options: string[]) =>
      run(['organization', 'create', '--slug', slug, '--name', 'Harbour Jobs', ...options], own);
    const { status, output } = await create('harbour');
    expect({ status, output }).toEqual({
      status: 0,
      output: `Created organization harbour (1).
Board: https://harbour.jobs.example.org
Next: npx corkboard api-key create --organization harbour
`,
    });
    const made = await create('pilots', '--json');
    expect(JSON.parse(made.output)).toEqual({
      id: 2,
      slug: 'pilots',
      name: 'Harbour Jobs',
      board_url: 'https://pilots.jobs.example.org',
    });
  });
});
