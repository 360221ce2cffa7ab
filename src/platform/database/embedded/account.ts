import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** How PostgreSQL's programs are started: PostgreSQL refuses to run as root. */
export interface Account {
  /** Whose files they are; undefined: those of whoever runs Corkboard. */
  owner?: { uid: number; gid: number } | undefined;
  /** A program that takes over the change of user, and its arguments. */
  through: string[];
}

/** Finds a way to run `program` in `folder`, by trying. Throws a sentence with the remedies when there is none. */
export async function findAccount(program: string, folder: string): Promise<Account> {
  const plain: Account = { through: [] };
  const complaint = await tryProgram(plain, program, folder);
  if (complaint) {
    throw new EmbeddedPostgresError(
      `The bundled PostgreSQL does not run here (${complaint}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  if (process.getuid?.() !== 0) return plain;
  const owner = await takeOwnership(folder);
  for (const account of listAccounts(owner)) {
    if (!(await tryProgram(account, program, folder))) return account;
  }
  throw new EmbeddedPostgresError(await explainBarrier(program, folder, owner));
}

/** Gives a file that root has made to PostgreSQL's user. */
export async function handOver(account: Account, file: string): Promise<void> {
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
const NOBODY = { uid: 65534, gid: 65534 };

// Not one of Corkboard's own variables, which hold secrets: /proc shows a process's environment to its user.
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };

// Reaches both, and asks the program itself: PostgreSQL looks for its own file with access(2).
const PROBE = 'cd "$1" && : > "$2" && rm -f "$2" && exec "$0" --version';

/** What went wrong, in one line; undefined when nothing did. */
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

/** The folder's owner stays who it is, so that root may look after what an ordinary user has made. */
async function takeOwnership(folder: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid };
  // All of it: a backup that was copied back as root belongs to root down to the last file.
  // It stumbles over files that another start makes and removes; those get their owner from that one.
  await execute('chown', ['-R', '-h', `${NOBODY.uid}:${NOBODY.gid}`, folder]).catch(() => undefined);
  await chown(folder, NOBODY.uid, NOBODY.gid);
  return NOBODY;
}

/**
 * The plain change of user first; where a folder above bars the way (/root, `mktemp -d`), with one capability that
 * looks past permissions. access(2) ignores capabilities of other users than root unless no_setuid_fixup is set.
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

async function explainBarrier(program: string, folder: string, { uid }: { uid: number }): Promise<string> {
  const barrier =
    (await findBarrier(folder, uid)) ?? (await findBarrier(path.dirname(program), uid)) ?? folder;
  return (
    `PostgreSQL does not run as root, and the user it would run as (uid ${uid}) cannot reach ${barrier}: ` +
    `allow it with "chmod o+x ${barrier}", put Corkboard and DATA_DIR elsewhere, start Corkboard as an ordinary user, ` +
    'or set DATABASE_URL to a PostgreSQL server.'
  );
}

/** The uppermost folder on the way that others may not pass. */
async function findBarrier(folder: string, uid: number): Promise<string | undefined> {
  const parent = path.dirname(folder);
  const above = parent === folder ? undefined : await findBarrier(parent, uid);
  if (above) return above;
  const { mode, uid: owner } = await stat(folder);
  const mayPass = owner === uid ? 0o100 : 0o001;
  return mode & mayPass ? undefined : folder;
}
