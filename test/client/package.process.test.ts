import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization, startServer, type TestServer } from '../app.ts';
import { execute } from '../packages/pack.ts';
import { apiOf } from './connect.ts';
import { clientFolder, findTool, hintFor, type PackedClient, packClient, root } from './packed-client.ts';

const MAX_COMPRESSED_BYTES = 12_000;
const TSC = path.join(root, 'node_modules/.bin/tsc');

let packed: PackedClient;
let server: TestServer;
let organization: Client;
let environment: Record<string, string>;
beforeAll(async () => {
  packed = await packClient();
  // Public operations find the platform by this host.
  server = await startServer({ PLATFORM_DOMAIN: 'localhost:3000' });
  organization = await newOrganization({ server });
  const { PATH = '', HOME = '' } = process.env;
  environment = {
    PATH,
    HOME,
    CORKBOARD_URL: apiOf(server.origin.replace('127.0.0.1', 'localhost')),
    CORKBOARD_KEY: organization.key,
  };
});
afterAll(async () => {
  await packed.remove();
  await server.app.server.close();
  await server.outbound.close();
  await server.connection.close();
});

describe('the package', () => {
  test('contains the compiled sources, README and LICENSE only', async () => {
    const sources = (await readdir(path.join(clientFolder, 'src'), { recursive: true }))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `dist/${file.slice(0, -'.ts'.length)}`);
    const compiled = sources.flatMap((file) => [`${file}.js`, `${file}.d.ts`]);
    expect(packed.files.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json', ...compiled].toSorted());
  });

  test(`has at most ${MAX_COMPRESSED_BYTES} bytes of code, compressed`, async () => {
    const code = packed.files.filter((file) => file.endsWith('.js'));
    const texts = code.map((file) =>
      readFile(path.join(packed.folder, 'node_modules/@corkboard/client', file)),
    );
    expect(gzipSync(Buffer.concat(await Promise.all(texts))).length).toBeLessThan(MAX_COMPRESSED_BYTES);
  });

  test('has no dependencies and the license of Corkboard', async () => {
    const manifest = JSON.parse(await readFile(path.join(clientFolder, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('peerDependencies');
    const [own, license] = await Promise.all(
      [clientFolder, root].map((folder) => readFile(path.join(folder, 'LICENSE'), 'utf8')),
    );
    expect(own).toBe(license);
  });

  test('imports nothing but its own files', async () => {
    const code = packed.files.filter((file) => /\.(js|d\.ts)$/.test(file));
    const imports = code.map(async (file) => {
      const text = await readFile(path.join(packed.folder, 'node_modules/@corkboard/client', file), 'utf8');
      return [...text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
        ([, from, dynamic]) => from ?? dynamic!,
      );
    });
    const outside = (await Promise.all(imports))
      .flat()
      .filter((name) => !name.startsWith('./') && !name.startsWith('../'));
    expect(outside).toEqual([]);
  });
});

/** Uses what differs between runtimes: fetch, AbortSignal, FormData, WebCrypto and the module itself. */
const PROGRAM = `
import { CorkboardError, createClient, verifyWebhook } from '@corkboard/client';
const { CORKBOARD_URL: baseUrl, CORKBOARD_KEY: apiKey, REQUEST } = process.env;
const corkboard = createClient({ baseUrl, apiKey });
const { data: job } = await corkboard.createJob({ body: { title: 'Pilot' } });
const { data: read } = await corkboard.getJob({ id: job.id });
const { data: changed } = await corkboard.updateJob({ id: job.id, body: { title: 'Tug Master' } }, { ifMatch: read });
const titles = [];
for await (const { title } of corkboard.listJobs.items({ per_page: 1 })) titles.push(title);
const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='), (byte) => byte.charCodeAt(0));
const { data: asset } = await corkboard.uploadAsset({ body: { file: new Blob([gif]) } });
const error = await corkboard.getJob({ id: job.slug }, { signal: new AbortController().signal }).catch((error) => error);
const event = await verifyWebhook(JSON.parse(REQUEST), { secret: 'whsec_bXkgc2VjcmV0' });
await corkboard.deleteJob({ id: job.id });
console.log(JSON.stringify([changed.title, titles, asset.width, error instanceof CorkboardError && error.code, event.type]));
`;

function signedRequest() {
  const body = JSON.stringify({ type: 'job.created', data: { title: 'Pilot' } });
  const now = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': new Webhook('whsec_bXkgc2VjcmV0').sign('msg_1', now, body),
  };
  return { method: 'POST', headers, body };
}

describe.each([
  { name: 'Node.js', program: process.execPath, options: [] },
  {
    name: 'Deno',
    program: findTool('deno'),
    options: ['run', '--allow-net', '--allow-env', '--node-modules-dir=manual'],
  },
  { name: 'Bun', program: findTool('bun'), options: ['run'] },
])('the package in $name', ({ program, options }) => {
  test.skipIf(!program)(`works against a server${hintFor(program)}`, async () => {
    await writeFile(path.join(packed.folder, 'program.js'), PROGRAM);
    const env = { ...environment, REQUEST: JSON.stringify(signedRequest()), DENO_NO_UPDATE_CHECK: '1' };
    const stdout = await execute(program!, [...options, 'program.js'], { cwd: packed.folder, env });
    expect(JSON.parse(stdout)).toEqual(['Tug Master', ['Tug Master'], 1, 'not_found', 'job.created']);
  });
});

/** What each example of the README prints, in order. */
const printed = [
  /^Tug Master is at http:/,
  /^Tug Master North Sea Pilots$/m,
  /^job\.created Tug Master$/m,
  /^validation_error 400 \S+ http\S+\/docs\/errors\/validation_error\n\/salary_min must not be greater than salary_max$/,
  /^true$/,
  /^Deckhand \(m\/f\/d\)$/,
  /^http\S+\.png$/,
  /^The visitor typed on\.$/,
  /^job\.created \{ title: 'Pilot' \}\n200\n400$/,
  /^1$/,
];

describe('the examples of the README', () => {
  let examples: string[];
  beforeAll(async () => {
    const readme = await readFile(path.join(clientFolder, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);
    const [setup] = /^.*?\n\}\);\n/s.exec(blocks[0]!)!;
    examples = blocks
      .map((code) => (/\bcorkboard\./.test(code) && !code.includes('createClient(') ? setup + code : code))
      .map((code) => code.replace("'harbour'", `'${organization.slug}'`));
    const write = examples.map((code, index) =>
      writeFile(path.join(packed.folder, `example-${index}.ts`), code),
    );
    await Promise.all(write);
    await copyFile(path.join(root, 'docs/screenshots/phone.png'), path.join(packed.folder, 'logo.png'));
    const schema = [{ name: 'quote', type: 'text' }];
    const collection = { slug: 'testimonials', name: 'Testimonials', visibility: 'public', schema };
    expect((await organization.post('/cms', collection)).status).toBe(201);
    const item = { status: 'published', data: { quote: 'Fine.' } };
    expect((await organization.post('/cms/testimonials', item)).status).toBe(201);
  });

  test('are ten programs that TypeScript accepts', async () => {
    expect(examples).toHaveLength(printed.length);
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
      ...{
        target: 'ES2023',
        module: 'NodeNext',
        skipLibCheck: false,
        lib: ['ES2023', 'DOM', 'DOM.AsyncIterable'],
      },
      ...{ types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')] },
    };
    const project = path.join(packed.folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions, include: ['example-*.ts'] }));
    await execute(TSC, ['-p', project]);
  });

  test.each(printed.map((text, index) => [index + 1, text] as const))(
    'example %i prints %s',
    async (number, text) => {
      const file = path.join(packed.folder, `example-${number - 1}.ts`);
      const run = `
const module = await import(${JSON.stringify(file)});
const request = JSON.parse(process.env.REQUEST);
for (const body of module.receive ? [request.body, '{}'] : [])
  console.log((await module.receive(new Request('http://localhost/hook', { ...request, body }))).status);`;
      const env = { ...environment, REQUEST: JSON.stringify(signedRequest()) };
      const options = { cwd: packed.folder, env };
      const stdout = await execute(process.execPath, ['--input-type=module', '-e', run], options);
      expect(stdout.trim()).toMatch(text);
    },
  );
});
