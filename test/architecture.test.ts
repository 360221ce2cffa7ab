import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

/** Which feature may import which, and why. A feature that is not here imports none. */
const edgesBetweenFeatures: Record<string, string[]> = {
  // A view is of a job's page, on a board that is found by its host; reports name jobs as they are now.
  analytics: ['jobs', 'organizations'],
  // A key opens an organization: authentication makes the scope of its requests.
  'api-keys': ['organizations'],
  // An author has a picture; whoever deletes an author may give the pages to another.
  authors: ['assets', 'pages'],
  // Items show assets, belong to members, and expire in all organizations; the board that visitors see is found by its host, and
  // some collections are for members who are signed in.
  collections: ['assets', 'members', 'organizations', 'sign-in'],
  // A job has a category and a logo, found or made with it, and shows assets; it may be posted on a member's subscription;
  // expired jobs of all organizations are told to each; the path of a deleted one is remembered.
  jobs: ['assets', 'categories', 'gone', 'logos', 'organizations', 'subscriptions'],
  // A domain leads to the board of an organization, and one of them is its address.
  domains: ['organizations'],
  // A provider is sent an event and secrets in its headers, and fills in jobs; the runs of all organizations are one work.
  enrichment: ['events', 'jobs', 'organizations', 'secrets'],
  // Logos of all organizations are fetched by one task; an asset can be one.
  logos: ['assets', 'organizations'],
  // A member is shown, exported and erased with what they have bought and paid.
  members: ['payments', 'subscriptions'],
  // Logo and favicon of a board are assets.
  organizations: ['assets'],
  // A page shows assets, and its address is known to be gone when it is deleted; scheduled pages of all organizations are told of to
  // each.
  pages: ['assets', 'gone', 'organizations'],
  // A checkout sells a plan to a member, with keys of the vault; what was paid becomes subscriptions and payments of the organization
  // whose host Stripe has called.
  'payment-providers': ['members', 'organizations', 'payments', 'plans', 'secrets', 'subscriptions'],
  // A payment may be for a plan, and is in money as plans are.
  payments: ['plans'],
  // Figures hold until an event says that a job has changed.
  salaries: ['jobs'],
  // Members sign in, on a board that is found by its host, to what their subscriptions open; links of all organizations are sent.
  'sign-in': ['members', 'organizations', 'subscriptions'],
  // A subscription is one to a plan; those that end in all organizations are told to each.
  subscriptions: ['organizations', 'plans'],
  // A webhook takes events, and is sent secrets in its headers; the deliveries of all organizations are one work.
  webhooks: ['events', 'organizations', 'secrets'],
};

const root = path.resolve(import.meta.dirname, '..');

interface Import {
  from: string;
  to: string;
}

let files: string[];
let imports: Import[];
beforeAll(async () => {
  files = globSync('src/**/*.ts', { cwd: root }).sort();
  imports = (await Promise.all(files.map(readImports))).flat();
});

/** Static, dynamic and type imports and re-exports of a file, of files of ours. */
async function readImports(file: string): Promise<Import[]> {
  const text = await readFile(path.join(root, file), 'utf8');
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...specifiers].map(([, specifier]) => ({
    from: file,
    to: path.join(path.dirname(file), specifier!),
  }));
}

const isTest = (file: string) => file.endsWith('.test.ts');
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const ofSources = () => imports.filter(({ from }) => !isTest(from));
const toLines = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);

test('imports are read: every one leads to a file', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(imports.length).toBeGreaterThan(200);
  expect(imports.filter(({ to }) => !existsSync(path.join(root, to)))).toEqual([]);
});

describe('who may import whom', () => {
  test('the platform knows nothing above it', () => {
    const upwards = ofSources().filter(
      ({ from, to }) => from.startsWith('src/platform/') && !to.startsWith('src/platform/'),
    );
    expect(toLines(upwards)).toEqual([]);
  });

  test('a feature knows the platform, itself, and the features that the table names', () => {
    const outside = ofSources().filter(({ from, to }) => {
      const feature = featureOf(from);
      if (!feature || to.startsWith('src/platform/')) return false;
      const other = featureOf(to);
      return !other || (other !== feature && !edgesBetweenFeatures[feature]?.includes(other));
    });
    expect(toLines(outside)).toEqual([]);
  });

  test('the table names no edge that is gone', () => {
    const edges = ofSources().map(({ from, to }) => `${featureOf(from)} → ${featureOf(to)}`);
    for (const [feature, others] of Object.entries(edgesBetweenFeatures))
      for (const other of others) expect(edges).toContain(`${feature} → ${other}`);
  });

  test('features do not import each other in a circle', () => {
    expect(findCircles(edgesBetweenFeatures)).toEqual([]);
  });

  test('only app.ts mounts routes', () => {
    const mounting = ofSources().filter(({ from, to }) => to.endsWith('/routes.ts') && from !== 'src/app.ts');
    expect(toLines(mounting)).toEqual([]);
    const mounted = ofSources().filter(({ from, to }) => from === 'src/app.ts' && to.endsWith('/routes.ts'));
    expect(mounted.map(({ to }) => to).sort()).toEqual(files.filter((file) => file.endsWith('/routes.ts')));
  });

  test('only the command line and the root know commands and demo data', () => {
    const entering = ofSources().filter(({ from, to }) => {
      const folder = /^src\/(commands|demo)\//.exec(to)?.[1];
      if (!folder || from.startsWith(`src/${folder}/`)) return false;
      return !from.startsWith('src/commands/') && !/^src\/[^/]+\.ts$/.test(from);
    });
    expect(toLines(entering)).toEqual([]);
  });

  test('nothing that runs imports a test', () => {
    const tests = ofSources().filter(({ to }) => isTest(to) || to.startsWith('test/'));
    expect(toLines(tests)).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    const importsOf = Map.groupBy(ofSources(), ({ from }) => from);
    const graph = [...importsOf].map(([from, found]) => [from, found.map(({ to }) => to)]);
    expect(findCircles(Object.fromEntries(graph))).toEqual([]);
  });
});

/** Each circle once, as its members in order. */
function findCircles(graph: Record<string, string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: string[]) => {
    const start = trail.indexOf(node);
    if (start >= 0) circles.push(trail.slice(start));
    if (start >= 0 || done.has(node)) return;
    for (const next of graph[node] ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of Object.keys(graph)) visit(node, []);
  return circles;
}

test('circles would be found', () => {
  expect(findCircles({ a: ['b'], b: ['c', 'd'], c: [], d: ['a'] })).toEqual([['a', 'b', 'd']]);
  expect(findCircles({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([]);
});
