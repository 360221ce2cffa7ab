/**
 * Generates the row types from the migrations, the API description from the routes, and the types of the client
 * and the rules of the dashboard's forms from the description, the permissions of roles and the messages of
 * imports for the dashboard, the types of the messages from their English files, and the editor of the boards.
 * With --check, writes nothing and fails when a file is out of date.
 */

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { buildApp } from '../src/app.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/start.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { Outbound } from '../src/platform/outbound/outbound.ts';
import { openStorage } from '../src/platform/storage/open.ts';
import { outboundOptions, readConfig } from '../src/settings/config.ts';
import { bundleEditor } from './bundle-editor.ts';
import { clientFiles } from './client-files.ts';
import { printDashboardFonts } from './dashboard-fonts.ts';
import { printFormRules } from './form-rules.ts';
import { printImportMessages } from './import-messages.ts';
import { printImportSystems } from './import-systems.ts';
import { messageTypeFiles } from './message-types.ts';
import { printJson } from './print-json.ts';
import { printRoles } from './roles.ts';
import { printSettings } from './settings-page.ts';

const run = promisify(execFile);
const ROOT = new URL('../', import.meta.url).pathname;

const dataDir = await mkdtemp(join(tmpdir(), 'corkboard-generate-'));
const database = await startEmbeddedPostgres({ dataDir, role: 'tool', log: () => {} });
try {
  await migrate(database.url);
  const description = await generateApiDescription(database.url);
  const files = {
    'src/platform/database/tables.ts': await generateTables(database.url),
    'docs/openapi.json': description,
    'docs/settings.md': printSettings(),
    ...clientFiles(JSON.parse(description)),
    'dashboard/src/generated/form-rules.ts': printFormRules(JSON.parse(description)),
    'dashboard/src/generated/roles.ts': printRoles(),
    'dashboard/src/generated/import-messages.ts': printImportMessages(),
    'dashboard/src/generated/fonts.css': printDashboardFonts(),
    'dashboard/src/generated/import-systems.ts': printImportSystems(),
    ...messageTypeFiles(ROOT),
    ...(await bundleEditor(ROOT)),
  };
  const stale: string[] = [];
  for (const [path, content] of Object.entries(files)) {
    if ((await readFile(join(ROOT, path), 'utf8').catch(() => '')) === content) continue;
    stale.push(path);
    if (!process.argv.includes('--check')) await writeFile(join(ROOT, path), content);
  }
  if (stale.length === 0) console.log('Generated files are up to date.');
  else if (process.argv.includes('--check')) {
    console.error(`Out of date: ${stale.join(', ')}. Run npm run generate.`);
    process.exitCode = 1;
  } else console.log(`Written: ${stale.join(', ')}.`);
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Timestamps are strings in the API's format, and int8 values are numbers, because connect.ts parses them so. */
async function generateTables(url: string): Promise<string> {
  const out = join(dataDir, 'tables.ts');
  const types = {
    timestamptz: 'string',
    date: 'string',
    int8: 'number',
    xid8: 'string',
    pg_snapshot: 'string',
    tsvector: 'string',
  };
  await run(process.execPath, [
    join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...[
      '--url',
      url,
      '--dialect',
      'postgres',
      '--exclude-pattern',
      '{schema_migrations,audit_log_*,events_*}',
    ],
    ...['--type-mapping', JSON.stringify(types), '--out-file', out],
  ]);
  return withColumns(await readFile(out, 'utf8'));
}

/** Adds the names of the columns, because a query that names them can outlive a migration and one with `*` cannot. */
function withColumns(types: string): string {
  const tables = [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): (\w+);$/gm)];
  const lists = tables.map(([, table, type]) => {
    const body = types.split(`export interface ${type} {\n`)[1]?.split('\n}\n')[0] ?? '';
    return `  ${table}: [${[...body.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => `'${column}'`).join(', ')}],\n`;
  });
  return `${types}
export const tableColumns = {
${lists.join('')}} as const satisfies { [T in keyof DB]: readonly (keyof DB[T])[] };
`;
}

async function generateApiDescription(url: string): Promise<string> {
  const connection = connectDatabase(url, { poolSize: 2 });
  const config = readConfig({});
  const outbound = new Outbound(outboundOptions(config));
  const storage = openStorage({ ...config, DATA_DIR: dataDir });
  const keyRing = new KeyRing([randomBytes(32)]);
  const log = pino({ level: 'silent' });
  const { server } = await buildApp({ config, connection, log, storage, outbound, keyRing });
  try {
    await server.ready();
    return `${printJson(server.swagger())}\n`;
  } finally {
    await server.close();
    await connection.close();
  }
}
