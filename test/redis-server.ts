import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { hasPrograms } from './programs.ts';

const program = ['redis-server', 'valkey-server'].find((name) => hasPrograms(name));

/** Whether Redis or Valkey is installed. */
export const hasRedis = program !== undefined;

export interface RedisServer {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends the process: connections stay open without responses. */
  freeze(): void;
  thaw(): void;
}

/** Starts a Redis without persistence on a free port. It is killed when the test ends. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program!, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
    for await (const chunk of child.stdout!) if (/ready to accept/i.test(String(chunk))) break;
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  };
}

/** A TCP port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
