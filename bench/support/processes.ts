import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { untilAnswers } from './answers.ts';
import { ORGANIZATION, PLATFORM } from './seed.ts';

/** A server under measurement. */
export interface Contender {
  name: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface CorkboardOptions {
  name: string;
  databaseUrl: string;
  logLevel: 'warn' | 'info';
  /** The file that the log is appended to. */
  logFile: string;
  /** DATA_DIR of the process. */
  dataDir: string;
  profileDir?: string | undefined;
  /** `worker` performs background tasks only and accepts no requests. */
  command?: 'serve' | 'worker';
  /** Additional settings. */
  settings?: Record<string, string>;
}

/** Encrypts the secrets of a run. It is public, so use it for measurements only. */
export const MASTER_KEY = Buffer.alloc(32, 'bench').toString('base64');

const START_LIMIT_MS = 60_000;

/** Starts the built server in production mode, without rate limits. */
export async function startCorkboard(options: CorkboardOptions): Promise<Contender> {
  const { command = 'serve', settings = {} } = options;
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [
      ...profilerFlags(options),
      '--max-semi-space-size=16',
      '--heap-growing-percent=20',
      'dist/main.js',
      command,
    ],
    {
      cwd: new URL('../../', import.meta.url),
      stdio: ['ignore', openSync(options.logFile, 'a'), 'inherit'],
      env: {
        ...environmentOf(options),
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: options.logLevel,
        DEMO: 'off',
        RATE_LIMIT_GET: '0',
        RATE_LIMIT_POST: '0',
        RATE_LIMIT_CHANGE: '0',
        RATE_LIMIT_PUBLIC: '0',
        ...settings,
      },
    },
  );
  if (command === 'serve') await untilAnswers(`http://127.0.0.1:${port}/readyz`, child, START_LIMIT_MS);
  return toContender(options.name, port, child);
}

/** The environment of the built server and its command line. */
export function environmentOf({
  databaseUrl,
  dataDir,
}: Pick<CorkboardOptions, 'databaseUrl' | 'dataDir'>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PLATFORM_SCHEME: PLATFORM.scheme,
    PLATFORM_DOMAIN: PLATFORM.domain,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY,
  };
}

export async function startFloor(options: {
  name: string;
  databaseUrl: string;
  profileDir?: string | undefined;
}): Promise<Contender> {
  const flags = [
    `--database-url=${options.databaseUrl}`,
    `--organization=${ORGANIZATION}`,
    `--board-url=${PLATFORM.scheme}://${ORGANIZATION}.${PLATFORM.domain}`,
  ];
  const child = fork(new URL('../floors/floor.ts', import.meta.url), flags, {
    execArgv: profilerFlags(options),
  });
  const [message] = await Promise.race([once(child, 'message'), failAtExit(child)]);
  return toContender(options.name, message.port, child);
}

/** Node writes the CPU profile when the process ends. Its file name is that of the contender. */
function profilerFlags({ name, profileDir }: { name: string; profileDir?: string | undefined }): string[] {
  if (!profileDir) return [];
  return ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, `--cpu-prof-name=${name}.cpuprofile`];
}

function toContender(name: string, port: number, child: ChildProcess): Contender {
  return { name, port, pid: child.pid as number, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function failAtExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`A process exited with code ${code} before it was ready.`);
}
