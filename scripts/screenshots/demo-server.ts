import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = new URL('../../', import.meta.url).pathname;
/** The same in each run, because pictures show it. Chromium maps it to the port of the server. */
const DOMAIN = 'localhost:3000';

export interface DemoServer {
  /** Where the server listens. */
  host: string;
  /** The domain of the installation, as pictures show it. */
  domain: string;
  /** Of the demo organization. */
  key: string;
  /** Creates the first user, who owns the demo. */
  welcomeToken: string;
  stop(): Promise<void>;
}

/** Starts a server on an empty database, which it fills with the demo organization. */
export async function serveDemo(): Promise<DemoServer> {
  await promisify(execFile)('npm', ['run', 'build', '--', 'dashboard'], { cwd: ROOT });
  const dataDir = await mkdtemp(join(tmpdir(), 'corkboard-screenshots-'));
  // If this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['bin/corkboard.js', 'serve'], {
    cwd: ROOT,
    env: toEnvironment(port, dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const printed = await readStart(child).catch((error) => stop().then(() => Promise.reject(error)));
  return { host: `127.0.0.1:${port}`, domain: DOMAIN, ...printed, stop };
}

function toEnvironment(port: number, dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: `${port}`,
    PLATFORM_DOMAIN: DOMAIN,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    // The receiver of webhooks is on this machine.
    OUTBOUND_ALLOW: '127.0.0.1',
  };
}

/** Waits for the key and the link that the first start prints. */
async function readStart(child: ChildProcess): Promise<{ key: string; welcomeToken: string }> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const [, key] = /key, shown only once: (\S+)\n/.exec(output) ?? [];
    const [, welcomeToken] = /welcome\?token=(\S+)\n/.exec(output) ?? [];
    if (key && welcomeToken) return { key, welcomeToken };
  }
  throw new Error(`The server exited: ${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  return address.port;
}
