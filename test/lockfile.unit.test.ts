import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface Lockfile {
  packages: Record<string, { resolved?: string; link?: boolean }>;
}

async function readLocked(file: string): Promise<[path: string, entry: Lockfile['packages'][string]][]> {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
  return Object.entries((JSON.parse(text) as Lockfile).packages);
}

test.each(['package-lock.json', 'packages/client/tools/package-lock.json'])(
  '%s names no registry, so that `npm ci` works through any mirror',
  async (file) => {
    const locked = await readLocked(file);
    expect(locked.length).toBeGreaterThan(10);
    const named = locked.filter(([, { resolved = '' }]) => /^https?:/.test(resolved));
    expect(named.map(([path]) => path)).toEqual([]);
  },
);

test('package-lock.json still says where the workspaces are', async () => {
  const links = (await readLocked('package-lock.json')).filter(([, { link }]) => link);
  const paths = links.map(([path, { resolved }]) => [path, resolved]);
  for (const name of ['basics', 'client', 'job-feeds'])
    expect(paths).toContainEqual([`node_modules/@corkboard/${name}`, `packages/${name}`]);
});
