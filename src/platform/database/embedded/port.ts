import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type Cluster, replaceFile } from './embedded-cluster.ts';

/** The port of the last start where it is free, so that pools find the database again; else another, kept from now on. */
export async function choosePort({ portFile, account }: Cluster): Promise<number> {
  const kept = Number(await readFile(portFile, 'utf8').catch(() => ''));
  if (kept && (await isFree(kept))) return kept;
  for (;;) {
    // Below the ports that systems hand out to outgoing connections, which could take it while PostgreSQL is down.
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
