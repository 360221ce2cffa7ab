import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type Cluster, replaceFile } from './cluster.ts';

/** Reuses the port of the last start if it is free, so that open pools can reconnect. Otherwise chooses and stores a new one. */
export async function choosePort({ portFile, account }: Cluster): Promise<number> {
  const last = Number(await readFile(portFile, 'utf8').catch(() => ''));
  if (last && (await isFree(last))) return last;
  for (;;) {
    // Below the ephemeral ports, because an outgoing connection could take one of those while PostgreSQL is down.
    const port = randomInt(20_000, 32_000);
    if (!(await isFree(port))) continue;
    await replaceFile(portFile, String(port), account);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
