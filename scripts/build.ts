/**
 * Builds the server into `dist` and the dashboard into `dashboard/dist`, both at the same time. Builds only what has changed since the
 * last build, so that a restart takes no time. Usage: node scripts/build.ts [server] [dashboard]
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DASHBOARD, hashSources, isUntouched, readState, SERVER, writeState } from './build-state.js';

const ROOT = new URL('../', import.meta.url).pathname;

/** Both import what they need when they run: most starts build nothing. */
const targets = [
  {
    name: 'server',
    ...SERVER,
    build: async () => {
      const { bundleServer } = await import('./bundle-server.ts');
      await bundleServer(ROOT, SERVER.folder);
    },
  },
  {
    name: 'dashboard',
    ...DASHBOARD,
    build: async () => {
      const { compressFiles } = await import('./compress-files.ts');
      await run('vite', 'build', 'dashboard', '--logLevel', 'warn');
      await compressFiles(join(ROOT, DASHBOARD.folder, 'assets'));
    },
  },
];

// Without names, builds everything.
const names = process.argv.slice(2);
const built = await Promise.all(
  targets.filter(({ name }) => names.length === 0 || names.includes(name)).map(buildIfChanged),
);
if (built.includes(true)) {
  const { writeSbom } = await import('./sbom.ts');
  writeSbom(ROOT);
}

/** Whether it has built. */
async function buildIfChanged(target: (typeof targets)[number]): Promise<boolean> {
  if (isUntouched(ROOT, target)) return false;
  const { name, folder, build } = target;
  const begunMs = Date.now();
  const hash = hashSources(ROOT, target);
  if (readState(ROOT, folder).hash === hash) {
    rememberTime(folder, { hash, begunMs });
    return false;
  }
  await build();
  writeState(ROOT, folder, { hash, begunMs });
  console.log(`Built the ${name} in ${((Date.now() - begunMs) / 1000).toFixed(1)} s.`);
  return true;
}

/** Spares later starts from reading the sources. A read-only installation reads them each time. */
function rememberTime(folder: string, state: { hash: string; begunMs: number }): void {
  try {
    writeState(ROOT, folder, state);
  } catch {}
}

/** Runs a program of the clone's packages, whatever the PATH has. */
function run(program: string, ...parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(join(ROOT, 'node_modules/.bin', program), parameters, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
      .once('error', reject)
      .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed.`))));
  });
}
