import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from './app.ts';
import { compileCache, createOrganization, databaseUrlOf, newDataDir, start } from './corkboard-process.ts';
import { type Example, readExamples } from './doc-examples.ts';
import { hasPrograms } from './programs.ts';
import { freePort } from './redis-server.ts';
import { type StandIn, startStandIn } from './stripe-stand-in/server.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The examples of some pages need an organization and its key. The others start with the demo's key or create one. */
const pages = [
  ...[
    'api',
    'webhooks',
    'secrets',
    'payments',
    'postings',
    'analytics',
    'audit-log',
    'emails',
    'alerts',
    'applications',
    'imports',
    'exports',
  ].map((name) => ({
    file: `docs/${name}.md`,
    needsOrganization: true,
  })),
  ...['README.md', 'docs/quick-start.md', 'docs/self-hosting.md', 'docs/staff.md'].map((file) => ({
    file,
    needsOrganization: false,
  })),
];

/**
 * curl prints each status to stderr, and so does a failing command of Corkboard. `npx corkboard` runs the build on the test's data. newest_token waits for a sign-in link and prints its token.
 */
const prelude = `
curl() { command curl -sS -w '%{stderr}[%{http_code}]' "$@"; }
npx() { (shift && builtin cd '${root}' && '${process.execPath}' dist/main.js "$@") || printf '[500]' >&2; }
cd() { :; }
sleep() { command sleep 0.1; }
touch started
newest_token() {
  until find "$DATA_DIR/mails" -name '*.eml' -newer started -exec cat {} + | tr -d '\\r' | sed -z 's/=\\n//g' | grep -o 'token=3D[A-Za-z0-9_-]*' |
    tail -n 1 | cut -c 9- | grep .; do sleep 1; done
}
`;

interface Outcome {
  statuses: number[];
  output: string;
  errors: string;
}

describe.skipIf(!hasPrograms('curl', 'jq', 'python3'))('the curl examples of', () => {
  let settings: Record<string, string>;
  let demoKey: string;
  let stripe: StandIn;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { dataDir, remove } = await newDataDir();
    stripe = await startStandIn();
    // No DNS server listens there, so no example reaches the hosts that it names.
    const outside = { DNS_SERVERS: '127.0.0.1:9', STRIPE_URL: stripe.url };
    settings = { DATA_DIR: dataDir, PORT: `${await freePort()}`, ...outside };
    const { child, ended, output } = start(['serve'], { ...settings, DEMO: 'on' });
    stop = async () => {
      child.kill('SIGKILL');
      await ended;
      stripe.server.close();
      await remove();
    };
    const printed = /API key, shown only once: (cork_\w+)/;
    await until(async () => child.exitCode !== null || printed.test(output()), Boolean, 150_000);
    demoKey = printed.exec(output())?.[1] ?? `no key in: ${output()}`;
  }, 180_000);
  afterAll(() => stop());

  /** Fills in what a reader replaces, too, and the board's slug, since all pages share a server. */
  function fillIn(code: string, slug: string, key: string): string {
    return code
      .replace(/https:\/\/(harbour\.)?jobs\.example\.org/g, 'http://$1localhost:3000')
      .replace(/(--slug |--organization |\/\/|Host: |organization: |--resolve )harbour\b/g, `$1${slug}`)
      .replaceAll(':3000', `:${settings.PORT}`)
      .replaceAll('sudo corkboard', 'npx corkboard')
      .replaceAll('while true', 'for round in 1')
      .replaceAll('cork_…', key)
      .replaceAll('TOKEN=…', 'TOKEN=$(newest_token)');
  }

  /** Runs the examples in one shell, so that later examples can use the variables of earlier ones. */
  async function runAll(examples: Example[], folder: string, fill: (code: string) => string) {
    await copyFile(path.join(root, 'docs/screenshots/phone.png'), path.join(folder, 'logo.png'));
    await symlink(path.join(root, 'docs'), path.join(folder, 'docs'));
    const blocks = examples.map(({ code }, index) => `{\n${fill(code)}\n} >${index}.out 2>${index}.err`);
    const script = path.join(folder, 'examples.sh');
    await writeFile(script, [prelude, ...blocks, 'true'].join('\n'));
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, HOST: '127.0.0.1', NODE_COMPILE_CACHE: compileCache(), ...settings };
    await promisify(execFile)('bash', [script], { cwd: folder, env, timeout: 150_000 });
    const read = (name: string) => readFile(path.join(folder, name), 'utf8');
    return Promise.all(
      examples.map(async (_, index): Promise<Outcome> => {
        const errors = await read(`${index}.err`);
        const statuses = [...errors.matchAll(/\[(\d{3})\]/g)].map(([, status]) => Number(status));
        return { statuses, output: await read(`${index}.out`), errors };
      }),
    );
  }

  test.each(pages)('$file work as written, top to bottom', { timeout: 180_000 }, async (page) => {
    const name = path.basename(page.file, '.md').toLowerCase();
    const slug = `harbour-${name}`;
    const key = page.needsOrganization
      ? await createOrganization(await databaseUrlOf(settings.DATA_DIR!), slug)
      : demoKey;
    const examples = readExamples(await readFile(path.join(root, page.file), 'utf8'));
    expect(examples.length).toBeGreaterThan(0);
    const folder = await mkdtemp(path.join(settings.DATA_DIR!, `${name}-`));
    const outcomes = await runAll(examples, folder, (code) => fillIn(code, slug, key));
    const results = examples.map((example, index) => {
      const outcome = outcomes[index]!;
      return { code: example.code, ...outcome, problems: findProblems(example, outcome) };
    });
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

/** How an outcome differs from what the page shows below the example. Without an error there, every request must succeed. */
function findProblems({ statuses, errorCode, fields }: Example, outcome: Outcome): string[] {
  const isError = (status: number) => status < 200 || status >= 400;
  const shown = statuses ?? outcome.statuses.map((status) => (isError(status) ? 200 : status));
  const expected =
    errorCode && isError(outcome.statuses.at(-1)!) ? [...shown.slice(0, -1), outcome.statuses.at(-1)] : shown;
  const hasCode = !errorCode || outcome.output.includes(`"code":"${errorCode}"`);
  const hasFailed = outcome.output.includes('"outcome":"failed"') && !fields.includes('issues');
  return [
    ...(expected.join() === outcome.statuses.join() ? [] : [`the statuses are not ${expected}`]),
    ...(hasCode ? [] : [`no error ${errorCode}`]),
    ...(hasFailed ? ['an operation failed'] : []),
    ...fields.filter((field) => !outcome.output.includes(`"${field}":`)).map((field) => `no field ${field}`),
  ];
}
