import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { edgesBetweenFeatures, edgesInSql } from './feature-edges.ts';
import {
  addsRoutes,
  findDeclaredNames,
  findImports,
  findTables,
  type Import,
  isTest,
  readSources,
  root,
  type Source,
  toWords,
} from './sources.ts';

/** Whose statements write and read each table. */
const ownerOfTable: Record<string, string> = {
  alert_days: 'alerts',
  alert_wakes: 'alerts',
  alerts: 'alerts',
  analytics_deltas: 'analytics',
  analytics_buckets: 'analytics',
  analytics_days: 'analytics',
  analytics_salts: 'analytics',
  analytics_totals: 'analytics',
  analytics_dimensions: 'analytics',
  analytics_views: 'analytics',
  analytics_visitors: 'analytics',
  api_keys: 'api-keys',
  application_entries: 'applications',
  application_files: 'applications',
  applications: 'applications',
  asset_usages: 'assets',
  assets: 'assets',
  audit_entries: 'members',
  audit_log: 'platform',
  authors: 'pages',
  backups: 'platform',
  categories: 'categories',
  category_job_counts: 'categories',
  companies: 'companies',
  company_claims: 'company-claims',
  company_invitations: 'company-claims',
  company_job_counts: 'companies',
  company_job_totals: 'companies',
  company_members: 'companies',
  company_merges: 'companies',
  company_names: 'companies',
  company_public_jobs: 'companies',
  company_slug_redirects: 'companies',
  coupons: 'coupons',
  credit_entries: 'subscriptions',
  collection_items: 'collections',
  collection_sort_fields: 'collections',
  collection_sort_keys: 'collections',
  collections: 'collections',
  domains: 'organizations',
  email_overrides: 'emails',
  email_rejections: 'emails',
  email_suppressions: 'emails',
  emails: 'platform',
  enrichment_providers: 'enrichment',
  enrichment_runs: 'enrichment',
  events: 'platform',
  exports: 'exports',
  import_items: 'imports',
  import_run_changes: 'imports',
  import_runs: 'imports',
  imports: 'imports',
  invitations: 'staff',
  memberships: 'staff',
  notification_choices: 'staff',
  operator_notification_choices: 'staff',
  organization_arrivals: 'moves',
  user_challenges: 'staff',
  user_identities: 'staff',
  user_links: 'staff',
  user_passkeys: 'staff',
  user_recovery_codes: 'staff',
  user_sessions: 'staff',
  user_totp: 'staff',
  users: 'staff',
  deleted_paths: 'deleted-paths',
  deleted_postings: 'postings',
  idempotency_keys: 'platform',
  job_facets: 'jobs',
  job_index: 'jobs',
  job_postings: 'subscriptions',
  job_preflights: 'jobs',
  job_publications: 'jobs',
  job_reports: 'job-reports',
  place_corrections: 'jobs',
  job_salaries: 'salaries',
  job_slug_redirects: 'jobs',
  job_word_progress: 'jobs',
  job_words: 'jobs',
  jobs: 'jobs',
  landing_pages: 'landing-pages',
  logos: 'logos',
  master_keys: 'platform',
  oidc_requests: 'staff',
  member_sessions: 'members',
  members: 'members',
  organizations: 'organizations',
  outgoing_holds: 'platform',
  page_bodies: 'pages',
  page_revisions: 'pages',
  page_slug_redirects: 'pages',
  pages: 'pages',
  payment_settings: 'payment-providers',
  payments: 'payments',
  plans: 'plans',
  posting_charges: 'postings',
  postings: 'postings',
  preflight_states: 'jobs',
  private_files: 'platform',
  saved_jobs: 'saved-jobs',
  secret_usages: 'secrets',
  secrets: 'secrets',
  sign_in_links: 'members',
  spent_challenges: 'challenges',
  stored_urls: 'platform',
  stripe_checkouts: 'payment-providers',
  stripe_customers: 'payment-providers',
  stripe_names: 'payment-providers',
  stripe_objects: 'payment-providers',
  stripe_subscription_states: 'payment-providers',
  subscriptions: 'subscriptions',
  unused_files: 'platform',
  webhook_attempts: 'webhooks',
  webhook_deliveries: 'webhooks',
  webhook_secrets: 'webhooks',
  webhooks: 'webhooks',
};

/** Which folders of the dashboard each one may import. */
const floorsOfDashboard: Record<string, string[]> = {
  messages: ['locales'],
  api: ['messages', 'generated', 'locales'],
  ui: ['messages', 'api'],
  shell: ['messages', 'api', 'ui', 'generated'],
  features: ['messages', 'api', 'ui', 'shell', 'generated'],
  // Those without a resource.
  screens: ['messages', 'api', 'ui', 'shell', 'generated'],
};

/** What several pages of the site use. All other folders of `src/site` are pages. */
const sharedFoldersOfSite = [
  ...['cache', 'content', 'feed-formats', 'form-failures', 'job-lists', 'layout', 'look', 'messages'],
  ...['pictures', 'structured-data'],
];

/** Which page may import which other page, and why. */
const edgesBetweenPages: Record<string, Record<string, string>> = {
  companies: { salaries: 'shows the salaries of the company like those of the board' },
  posting: { jobs: 'shows the job as its page will show it' },
  previews: {
    blog: 'renders the post before it is public',
    'custom-pages': 'renders the page before it is public',
    embed: 'renders the list with settings that are not saved',
    jobs: 'renders the job and the list with settings that are not saved',
  },
  sitemaps: {
    blog: 'asks whether search engines may index the list',
    companies: 'asks whether search engines may index the directory',
    jobs: 'asks whether search engines may index the lists of categories and places',
    posting: 'asks whether search engines may index the plans',
    salaries: 'asks whether search engines may index the salaries',
  },
};

/** The private packages, and the folders that each one may import. The entry points of a package are `exports` in its package.json. */
const foldersForPackages: Record<string, string[]> = {
  'packages/basics': [],
  'packages/job-feeds': ['packages/basics', 'locales'],
};

/** Folders and files that may exceed the limits. */
const largeFolders: string[] = [];
const dataFiles = ['src/platform/database/tables.ts'];
const MAX_FILES_OF_FOLDER = 24;
const MAX_LINES = 300;

/** Rejected names of mechanisms that have a common name. The glossary of STYLE.md has the words to use. */
const COINED =
  /\b(making|makings|sighting|sightings|standings|holding|holdings|lane|lanes|stretch|stretches|told|tell|tells|anew|whoever|nobody|nobodys|scans|leave room|in slices|few at once|judge|judges|forget|forgets|announce|announces|kept|keep different)\b/;

let files: Source[];
let imports: Import[];
/** The files without tests. */
let sources: Source[];
/** The files of the private packages without tests. */
let packaged: Source[];
beforeAll(async () => {
  files = await readSources();
  sources = files.filter(({ file }) => !isTest(file));
  imports = sources.flatMap(findImports);
  const packages = await Promise.all(
    Object.keys(foldersForPackages).map((name) => readSources(`${name}/src`)),
  );
  packaged = packages.flat().filter(({ file }) => !isTest(file));
});

const featureOf = (file: string) => /^src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1];
const districtOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const placeOf = (file: string) => featureOf(file) ?? file.split('/')[1]!;
const toLines = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);
const tables = new Set(Object.keys(ownerOfTable));

test('every import is found and leads to a file', () => {
  expect(files.length).toBeGreaterThan(80);
  const all = files.flatMap(findImports);
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(({ to }) => !existsSync(path.join(root, to)))).toEqual([]);
});

describe('imports', () => {
  test('the platform imports only the platform, packages/basics and the texts', () => {
    const upwards = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/platform/') && !/^(src\/platform|packages\/basics|locales)\//.test(to),
    );
    expect(toLines(upwards)).toEqual([]);
  });

  test('the documentation imports only the platform and itself', () => {
    const outside = imports.filter(
      ({ from, to }) => from.startsWith('src/docs/') && !/^src\/(docs|platform)\//.test(to),
    );
    expect(toLines(outside)).toEqual([]);
  });

  test('a feature imports only the platform, the packages, the texts, itself, and the features that edgesBetweenFeatures lists', () => {
    const outside = imports.filter(({ from, to }) => {
      const feature = featureOf(from);
      if (!feature || /^(src\/platform|packages|locales)\//.test(to)) return false;
      const other = featureOf(to);
      return !other || (other !== feature && !edgesBetweenFeatures[feature]?.[other]);
    });
    expect(toLines(outside)).toEqual([]);
  });

  test('edgesBetweenFeatures lists only edges that exist', () => {
    const edges = imports.map(({ from, to }) => `${featureOf(from)} → ${featureOf(to)}`);
    for (const [feature, others] of Object.entries(edgesBetweenFeatures))
      for (const other of Object.keys(others)) expect(edges).toContain(`${feature} → ${other}`);
  });

  test('the page of each district lists its features, and the districts that they import', () => {
    const byDistrict = Map.groupBy(sources, ({ file }) => districtOf(file));
    byDistrict.delete(undefined);
    expect(byDistrict.size).toBeGreaterThan(5);
    for (const [district, own] of byDistrict) {
      const page = readFileSync(path.join(root, `src/features/${district}/README.md`), 'utf8');
      const listed = [...page.matchAll(/^\| `(.+?)` \|/gm)].map(([, name]) => name);
      const features = new Set(own.map(({ file }) => featureOf(file)));
      expect({ district, features: listed }).toEqual({ district, features: [...features].sort() });
      const imported = imports
        .filter(({ from }) => districtOf(from) === district)
        .flatMap(({ to }) => districtOf(to) ?? [])
        .filter((other) => other !== district);
      const [, allowed = ''] = /features of (.*?), as/.exec(page) ?? [];
      expect(allowed).toBe(
        [...new Set(imported)]
          .sort()
          .map((other) => `\`${other}\``)
          .join(', '),
      );
    }
  });

  test('only app.ts, the files of src/api and the site mount routes, whatever the name of their file', () => {
    const mounted = sources.filter(
      ({ file, text }) => /^src\/(features|docs|site)\//.test(file) && addsRoutes(text),
    );
    expect(mounted.length).toBeGreaterThan(30);
    const named = sources.filter(({ file }) => /routes\.tsx?$/.test(file));
    for (const { file } of new Set([...mounted, ...named])) {
      const importers = imports.filter(({ to }) => to === file).map(({ from }) => from);
      // app.ts mounts the site as a whole, through one file.
      const isPartOfSite = file.startsWith('src/site/') && file !== 'src/site/routes.ts';
      const places = isPartOfSite
        ? ['src/site/routes.ts']
        : [
            'src/app.ts',
            ...['api', 'people-api', 'public-api', 'user-api'].map((name) => `src/api/${name}.ts`),
          ];
      expect({ file, importers }).toEqual({ file, importers: [expect.toBeOneOf(places)] });
    }
  });

  test('a page of the site imports no other page, except as edgesBetweenPages allows', () => {
    const folderOf = (file: string) => /^src\/site\/([^/]+)\//.exec(file)?.[1];
    const isPage = (folder: string | undefined) => folder && !sharedFoldersOfSite.includes(folder);
    const edges = imports.filter(({ from, to }) => {
      const mountsPages = ['src/site/pages.ts', 'src/site/routes.ts'].includes(from);
      return from.startsWith('src/site/') && !mountsPages && isPage(folderOf(to));
    });
    const outside = edges.filter(({ from, to }) => {
      const [page = '', other = ''] = [folderOf(from), folderOf(to)];
      return page !== other && !edgesBetweenPages[page]?.[other];
    });
    expect(toLines(outside)).toEqual([]);
    const existing = edges.map(({ from, to }) => `${folderOf(from)} → ${folderOf(to)}`);
    for (const [page, others] of Object.entries(edgesBetweenPages))
      for (const other of Object.keys(others)) expect(existing).toContain(`${page} → ${other}`);
  });

  test('only paths.ts of the site writes the paths of pages', () => {
    const text = sources.find(({ file }) => file === 'src/site/paths.ts')?.text ?? '';
    const folders = new Set([...text.matchAll(/[`']\/([a-z-]+)[/']/g)].map(([, folder]) => folder));
    expect(folders).toContain('jobs');
    // robots.txt has patterns of paths.
    const isOther = (file: string) => /^src\/site\/(paths|site-files\/robots)\.ts$/.test(file);
    const isComment = /^ *(\/\*\*|\*|\/\/) .*/gm;
    const written = sources
      .filter(({ file }) => file.startsWith('src/site/') && !isOther(file))
      .flatMap(({ file, text }) =>
        [...text.replace(isComment, '').matchAll(/(?<=["'`])\/([a-z-]+)(?=[/?"'`])[^"'`]*/g)].map(
          ([path, folder]) => ({
            file,
            path,
            folder,
          }),
        ),
      )
      .filter(({ folder }) => folders.has(folder));
    expect(written.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
  });

  test('only commands and top-level files import commands and demo data', () => {
    const forbidden = imports.filter(({ from, to }) => {
      const folder = /^src\/(commands|demo)\//.exec(to)?.[1];
      if (!folder || from.startsWith(`src/${folder}/`)) return false;
      return !from.startsWith('src/commands/') && !/^src\/[^/]+\.ts$/.test(from);
    });
    expect(toLines(forbidden)).toEqual([]);
  });

  test('no source file imports a test', () => {
    expect(toLines(imports.filter(({ to }) => isTest(to) || to.startsWith('test/')))).toEqual([]);
  });

  test('the client library imports nothing but itself, and the server does not import it', async () => {
    const client = await readSources('packages/client/src');
    expect(client.length).toBeGreaterThan(5);
    const outside = client.flatMap(findImports).filter(({ to }) => !to.startsWith('packages/client/src/'));
    expect(toLines(outside)).toEqual([]);
    expect(client.filter(({ text }) => /from '(?!\.)/.test(text)).map(({ file }) => file)).toEqual([]);
    expect(toLines(imports.filter(({ to }) => to.startsWith('packages/client/')))).toEqual([]);
  });

  test('a private package imports only itself and the folders that foldersForPackages lists', () => {
    expect(packaged.length).toBeGreaterThan(5);
    for (const [name, others] of Object.entries(foldersForPackages)) {
      const own = packaged.filter(({ file }) => file.startsWith(`${name}/`)).flatMap(findImports);
      const allowed = [name, ...others].map((folder) => `${folder}/`);
      expect(toLines(own.filter(({ to }) => !allowed.some((folder) => to.startsWith(folder))))).toEqual([]);
      expect(others.filter((other) => !own.some(({ to }) => to.startsWith(`${other}/`)))).toEqual([]);
    }
  });

  test('all other code imports a private package through its entry points', async () => {
    const others = await Promise.all(['test', 'bench', 'scripts'].map((folder) => readSources(folder)));
    const inside = [...files, ...others.flat(), ...packaged].flatMap(({ file, text }) =>
      [...text.matchAll(/from '(\.[^']+)'/g)]
        .map(([, specifier]) => path.join(path.dirname(file), specifier!))
        .filter((to) =>
          Object.keys(foldersForPackages).some(
            (name) => to.startsWith(`${name}/`) && !file.startsWith(`${name}/`),
          ),
        )
        .map((to) => `${file} imports ${to}`),
    );
    expect(inside).toEqual([]);
  });

  test('a folder of the dashboard imports only those that floorsOfDashboard lists', async () => {
    const dashboard = (await readSources('dashboard/src')).flatMap(findImports);
    const floorOf = (file: string) => /^(?:dashboard\/src\/)?([^/]+)\//.exec(file)?.[1] ?? file;
    for (const [floor, lower] of Object.entries(floorsOfDashboard)) {
      const own = dashboard.filter(({ from }) => floorOf(from) === floor);
      const upwards = own.filter(({ to }) => ![floor, ...lower].includes(floorOf(to)));
      expect(toLines(upwards)).toEqual([]);
      expect([...new Set(own.map(({ to }) => floorOf(to)))]).toEqual(expect.arrayContaining(lower));
    }
  });

  test('a feature of the dashboard has the name of one of the server', () => {
    const names = readdirSync(path.join(root, 'dashboard/src/features'));
    const ofServer = new Set(sources.map(({ file }) => featureOf(file)));
    expect(names.filter((name) => !ofServer.has(name))).toEqual([]);
  });

  test('files have no circular imports', () => {
    const importsOf = Map.groupBy([...imports, ...packaged.flatMap(findImports)], ({ from }) => from);
    const graph = [...importsOf].map(([from, found]) => [from, found.map(({ to }) => to)]);
    expect(findCycles(Object.fromEntries(graph))).toEqual([]);
  });
});

describe('SQL statements', () => {
  test('every table has one owner', () => {
    const text = sources.find(({ file }) => file === 'src/platform/database/tables.ts')?.text ?? '';
    const list = /export interface DB \{([^}]*)\}/.exec(text)?.[1] ?? '';
    const existing = [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    expect(Object.keys(ownerOfTable).sort()).toEqual(existing.sort());
    const places = new Set(sources.map(({ file }) => placeOf(file)));
    for (const owner of Object.values(ownerOfTable)) expect(places).toContain(owner);
  });

  test('a statement uses only tables of its own feature, and those that edgesInSql allows', () => {
    const foreign = sources.flatMap(({ file, text }) =>
      findTables(text, tables)
        .filter((table) => ownerOfTable[table] !== placeOf(file))
        .filter((table) => !edgesInSql[placeOf(file)]?.[table])
        .map((table) => `${file} uses ${table} of ${ownerOfTable[table]}`),
    );
    expect(foreign).toEqual([]);
  });

  test('edgesInSql lists only edges that exist', () => {
    const used = sources.flatMap(({ file, text }) =>
      findTables(text, tables).map((table) => `${placeOf(file)} → ${table}`),
    );
    for (const [place, others] of Object.entries(edgesInSql))
      for (const table of Object.keys(others)) expect(used).toContain(`${place} → ${table}`);
  });

  test('features have no circular dependencies through imports and statements together', () => {
    const graph = Object.fromEntries(
      Object.entries(edgesBetweenFeatures).map(([feature, others]) => [feature, Object.keys(others)]),
    );
    for (const [place, others] of Object.entries(edgesInSql)) {
      const owners = Object.keys(others)
        .map((table) => ownerOfTable[table]!)
        .filter((owner) => owner !== place);
      graph[place] = [...(graph[place] ?? []), ...owners];
    }
    // Every feature depends on the platform, which depends on no feature except as listed above.
    delete graph.platform;
    expect(findCycles(graph)).toEqual([]);
  });
});

describe('sizes and names', () => {
  let written: Source[];
  beforeAll(async () => {
    const client = await readSources('packages/client/src');
    written = [...sources, ...packaged, ...client.filter(({ file }) => !file.includes('/generated/'))];
  });

  test(`no folder has more than ${MAX_FILES_OF_FOLDER} source files directly in it`, () => {
    const folders = Map.groupBy(written, ({ file }) => path.dirname(file));
    const large = [...folders]
      .filter(([, { length }]) => length > MAX_FILES_OF_FOLDER)
      .map(([folder]) => folder);
    expect(large.filter((folder) => !largeFolders.includes(folder))).toEqual([]);
  });

  test(`no file but data files has more than ${MAX_LINES} lines`, () => {
    const large = written
      .filter(({ text }) => text.split('\n').length - 1 > MAX_LINES)
      .map(({ file }) => file);
    expect(large).toEqual(dataFiles);
  });

  test('no name has a rejected word', () => {
    const coined = written.flatMap(({ file, text }) =>
      [file, ...findDeclaredNames(text)]
        .filter((name) => COINED.test(toWords(name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(coined.filter((line) => !line.startsWith('src/platform/database/tables.ts'))).toEqual([]);
  });
});

/** Returns each cycle once, as its members in order. */
function findCycles(graph: Record<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: string[]) => {
    const start = trail.indexOf(node);
    if (start >= 0) cycles.push(trail.slice(start));
    if (start >= 0 || done.has(node)) return;
    for (const next of graph[node] ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of Object.keys(graph)) visit(node, []);
  return cycles;
}

describe('the checks above', () => {
  test('find cycles', () => {
    expect(findCycles({ a: ['b'], b: ['c', 'd'], c: [], d: ['a'] })).toEqual([['a', 'b', 'd']]);
    expect(findCycles({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([]);
  });

  test.each([
    ["db.selectFrom('jobs').innerJoin('logos as l', (join) => join)", ['jobs', 'logos']],
    ["db.selectFrom(['jobs', 'plans as plan'])", ['jobs', 'plans']],
    ["db.updateTable('jobs').from('members')", ['jobs', 'members']],
    ["selectOwn(scope, 'jobs'); deleteOwn(scope, 'plans')", ['jobs', 'plans']],
    ['sql`delete from plans using members`; sql`webhooks`', ['members', 'plans', 'webhooks']],
    ['sql<Row>`select 1 from due, jobs as job, logos where true`', ['jobs', 'logos']],
    ['sql`select @{isNew ? sql`(select from pages)` : `}`} from jobs`', ['jobs', 'pages']],
    ['sql`exists (select from job where jobs.organization_id = 1)`', ['jobs']],
    ["claimDue({ name: 'logos', partition: 'id' }); sql.table('jobs')", ['jobs', 'logos']],
    ["const title = 'from jobs'; sql`select count(*) as jobs`", []],
    ['/** `sql` reads from jobs */\n// sql`from jobs`', []],
  ])('find tables in %s', (code, expected) => {
    expect(findTables(code.replaceAll('@{', '${'), tables)).toEqual(expected);
  });

  test.each([
    ["import type { FastifyInstance } from 'fastify';\napp.get('/jobs', …)", true],
    ["import type { FastifyInstance } from 'fastify';\napp.post<Route>(\n  '/x', …)", true],
    ["import type { FastifyInstance } from 'fastify';\napp.route({ method })", true],
    ["import type { FastifyPluginAsync } from 'fastify';\nconst operation = operations(app, { tag })", true],
    ["import type { FastifyInstance } from 'fastify';\ncounts.get('jobs')", false],
    ["import { client } from './client.ts';\nclient.get('/jobs')", false],
  ])('find routes in %s', (code, expected) => {
    expect(addsRoutes(code)).toBe(expected);
  });

  test('find rejected words in names', () => {
    const names = ['keptPages', 'KeptPages', 'KEPT_BYTES', 'src/site/kept-pages.ts', 'leaveRoom'];
    for (const name of names) expect(COINED.test(toWords(name)), name).toBe(true);
    for (const name of ['keeper', 'planes', 'hotelLobby'])
      expect(COINED.test(toWords(name)), name).toBe(false);
    expect(findDeclaredNames('async function* readAll() {\n  const kept = 1;')).toEqual(['readAll', 'kept']);
  });
});
