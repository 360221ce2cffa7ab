import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface NpmRegistry {
  url: string;
  /** The packages that npm downloaded. */
  downloads: string[];
  stop(): void;
}

/**
 * Starts a registry on the loopback interface, which has the packages of a `node_modules` folder, each in the version that is installed
 * there. So npm installs offline, and runs the same steps as with the public registry.
 */
export async function startNpmRegistry(modules: string): Promise<NpmRegistry> {
  const downloads: string[] = [];
  const server = createServer(async ({ url = '' }, response) => {
    const [name = '', file] = decodeURIComponent(url.slice(1)).split('/-/');
    const folder = path.join(modules, name);
    if (!existsSync(path.join(folder, 'package.json'))) return response.writeHead(404).end();
    if (file === undefined) return sendPackument(response, folder, `${origin}/${name}/-/${PACKED}`);
    downloads.push(name);
    sendTarball(response, folder);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    downloads,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const PACKED = 'package.tgz';

async function sendPackument(response: ServerResponse, folder: string, tarball: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const hasInstallScript = /install/.test(Object.keys(manifest.scripts ?? {}).join());
  const version = { ...manifest, hasInstallScript, dist: { tarball } };
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      name: manifest.name,
      'dist-tags': { latest: manifest.version },
      versions: { [manifest.version]: version },
    }),
  );
}

/** Without symbolic links, which no npm package contains. */
function sendTarball(response: ServerResponse, folder: string): void {
  const files = spawn('find', ['.', '-type', 'f', '-print0'], { cwd: folder });
  const tar = spawn('tar', ['-c', '--null', '-T', '-', '--transform', 's,^\\.,package,'], { cwd: folder });
  files.stdout.pipe(tar.stdin);
  tar.stdout.pipe(response);
}
