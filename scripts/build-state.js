// JavaScript, because bin/corkboard.js reads it at each call, and removing types takes 45 ms of CPU time.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files and folders that a build reads, and its output folder. Paths begin at the root of the clone.
 * @typedef {{ sources: string[], folder: string }} Build
 */

/** @type {Build} */
export const SERVER = {
  sources: [
    'src',
    'packages/basics/src',
    'packages/job-feeds/src',
    'locales/bind-messages.ts',
    'locales/en/imports',
    'locales/fill-in.ts',
    'locales/parse-messages.ts',
    'tsconfig.json',
    'package-lock.json',
    'scripts/bundle-server.ts',
    'scripts/third-party-licenses.ts',
    'scripts/sbom.ts',
  ],
  folder: 'dist',
};

/** @type {Build} */
export const DASHBOARD = {
  sources: [
    'dashboard/index.html',
    'dashboard/vite.config.ts',
    'dashboard/vite',
    'dashboard/tsconfig.json',
    'dashboard/src',
    'locales/bind-messages.ts',
    'locales/parse-messages.ts',
    'locales/en/dashboard',
    'locales/de/dashboard',
    'locales/de/api',
    'packages/client/src',
    'package-lock.json',
    'scripts/compress-files.ts',
  ],
  folder: 'dashboard/dist',
};

/**
 * Whether nothing was written to the sources since the build. Compares ctime, which no copy and no checkout can set to the past.
 * @param {string} root @param {Build} build
 */
export function isUntouched(root, { sources, folder }) {
  const { begunMs } = readState(root, folder);
  return listPaths(root, sources).every((path) => statSync(path).ctimeMs < begunMs - CLOCK_TOLERANCE_MS);
}

/** File systems take their time from a clock that is some milliseconds late. */
const CLOCK_TOLERANCE_MS = 1_000;

/** @param {string} root @param {Build} build */
export function hashSources(root, { sources }) {
  const hash = createHash('sha256');
  for (const path of listPaths(root, sources)) {
    if (statSync(path).isFile()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * What the sources were when the last build began. Matches nothing without one.
 * @param {string} root @param {string} folder @returns {{ hash: string, begunMs: number }}
 */
export function readState(root, folder) {
  try {
    return JSON.parse(readFileSync(join(root, folder, STATE), 'utf8'));
  } catch {
    return { hash: '', begunMs: 0 };
  }
}

/** @param {string} root @param {string} folder @param {{ hash: string, begunMs: number }} state */
export function writeState(root, folder, state) {
  writeFileSync(join(root, folder, STATE), JSON.stringify(state));
}

const STATE = '.build-state.json';

/**
 * The sources, and all files and folders in them, in a fixed order. The ctime of a folder changes when a file in it is removed.
 * @param {string} root @param {string[]} sources
 */
function listPaths(root, sources) {
  return sources.flatMap((source) => {
    const path = join(root, source);
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
    return [path, ...names.map((name) => join(path, name))];
  });
}
