import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashSources, isUntouched, writeState } from '../scripts/build-state.js';

const BUILD = { sources: ['src', 'package.json'], folder: 'dist' };

/** A clone that was just built. Its record is a second ahead, which is the tolerance of the comparison. */
async function newBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'corkboard-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const folder of ['src/jobs', 'dist']) await mkdir(join(root, folder), { recursive: true });
  for (const name of ['package.json', 'src/jobs/create.ts']) await writeFile(join(root, name), 'old');
  const writtenMs = Date.now();
  // The clock of file times is some milliseconds late, so what follows must be later than that.
  await vi.waitUntil(() => Date.now() > writtenMs + 40, { interval: 5 });
  writeState(root, BUILD.folder, { hash: hashSources(root, BUILD), begunMs: writtenMs + 1_020 });
  return root;
}

test('a build without later changes is current', async () => {
  expect(isUntouched(await newBuild(), BUILD)).toBe(true);
});

test.each<[string, (root: string) => Promise<void>]>([
  ['a changed file', (root) => writeFile(join(root, 'src/jobs/create.ts'), 'new')],
  ['a new file', (root) => writeFile(join(root, 'src/jobs/delete.ts'), 'new')],
  ['a removed file', (root) => rm(join(root, 'src/jobs/create.ts'))],
  [
    'a file copied with its old time',
    async (root) => {
      const source = join(root, 'other.ts');
      await writeFile(source, 'new');
      await utimes(source, 0, 0);
      await cp(source, join(root, 'src/jobs/create.ts'), { preserveTimestamps: true });
    },
  ],
])('%s after the build is noticed', async (_what, change) => {
  const root = await newBuild();
  const before = hashSources(root, BUILD);
  await change(root);
  expect(isUntouched(root, BUILD)).toBe(false);
  expect(hashSources(root, BUILD)).not.toBe(before);
});

test('nothing is built without the record of a build', async () => {
  const root = await newBuild();
  await rm(join(root, BUILD.folder), { recursive: true });
  expect(isUntouched(root, BUILD)).toBe(false);
});
