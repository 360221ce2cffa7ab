import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';

/** The operating system user that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  /** The owner of the files. Undefined for the user that runs Corkboard. */
  owner?: { uid: number; gid: number } | undefined;
  /** A command and its arguments that switch the user, such as setpriv. Empty if no switch is needed. */
  through: string[];
}

/** Finds an account that can run `program` in `folder`, by trying. If no account can, throws an error that names the remedies. */
export async function findAccount(program: string, folder: string): Promise<Account> {
  const plain: Account = { through: [] };
  const failure = await tryProgram(plain, program, folder);
  if (failure) {
    throw new EmbeddedPostgresError(
      `The bundled PostgreSQL does not run here (${failure}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  if (process.getuid?.() !== 0) return plain;
  const owner = await takeOwnership(folder);
  for (const account of listAccounts(owner)) {
    if (!(await tryProgram(account, program, folder))) return account;
  }
  throw new EmbeddedPostgresError(await explainInaccessible(program, folder, owner));
}

/** Makes PostgreSQL's user the owner of a file that root created. */
export async function transferOwnership(account: Account, file: string): Promise<void> {
  if (account.owner) await chown(file, account.owner.uid, account.owner.gid);
}

export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [first = program, ...rest] = [...account.through, program, ...args];
  return spawn(first, rest, { ...options, ...identityFor(account), env: environment });
}

const execute = promisify(execFile);
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

// Excludes Corkboard's variables, which contain secrets: /proc shows the environment of a process to its user.
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };

// Accesses both paths and runs the program, because PostgreSQL looks up its own file with access(2).
const PROBE = 'cd "$1" && : > "$2" && rm -f "$2" && exec "$0" --version';

/** The failure in one line, or undefined if the program runs. */
async function tryProgram(account: Account, program: string, folder: string): Promise<string | undefined> {
  const args = ['-c', PROBE, program, folder, `probe-${process.pid}-${Math.random()}`];
  const [first = '', ...rest] = [...account.through, '/bin/sh', ...args];
  try {
    const { stderr } = await execute(first, rest, { ...identityFor(account), env: environment, cwd: '/' });
    return stderr.trim().split('\n')[0] || undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim().split('\n').at(-1);
  }
}

function identityFor({ owner, through }: Account): { uid?: number; gid?: number } {
  return owner && through.length === 0 ? owner : {};
}

/** A folder of another user keeps its owner, so that root can maintain an installation of an ordinary user. */
async function takeOwnership(folder: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid };
  // Recursive, because all files of a backup that root restored belong to root. Errors are ignored: chown fails on temporary files
  // of another start, which sets their owner itself.
  await execute('chown', ['-R', '-h', `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, folder]).catch(
    () => undefined,
  );
  await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  return UNPRIVILEGED;
}

/**
 * First a plain change of user. If a parent folder is not accessible (/root, `mktemp -d`), the next accounts have one capability
 * that bypasses permissions. access(2) ignores capabilities of users other than root unless no_setuid_fixup is set.
 */
function listAccounts(owner: { uid: number; gid: number }): Account[] {
  const user = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'];
  const withCapability = (name: string) => ({
    owner,
    through: [
      'setpriv',
      ...user,
      '--securebits',
      '+no_setuid_fixup',
      '--inh-caps',
      name,
      '--ambient-caps',
      name,
    ],
  });
  const plain = { owner, through: [] };
  if (process.platform !== 'linux') return [plain];
  return [plain, withCapability('+dac_read_search'), withCapability('+dac_override')];
}

async function explainInaccessible(
  program: string,
  folder: string,
  { uid }: { uid: number },
): Promise<string> {
  const inaccessible =
    (await findInaccessible(folder, uid)) ?? (await findInaccessible(path.dirname(program), uid)) ?? folder;
  return (
    `PostgreSQL does not run as root, and the user it would run as (uid ${uid}) cannot access ${inaccessible}: ` +
    `allow it with "chmod o+x ${inaccessible}", put Corkboard and DATA_DIR elsewhere, start Corkboard as an ordinary user, ` +
    'or set DATABASE_URL to a PostgreSQL server.'
  );
}

/** The topmost folder on the path that the user may not enter. */
async function findInaccessible(folder: string, uid: number): Promise<string | undefined> {
  const parent = path.dirname(folder);
  const above = parent === folder ? undefined : await findInaccessible(parent, uid);
  if (above) return above;
  const { mode, uid: owner } = await stat(folder);
  const executeBit = owner === uid ? 0o100 : 0o001;
  return mode & executeBit ? undefined : folder;
}
