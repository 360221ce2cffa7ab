import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { closeDataFolder, dataFolderMode } from './data-folder.ts';

const log = pino({ level: 'silent' });

test('DATA_DIR is for its owner only, and PostgreSQL may enter that of root', () => {
  expect(dataFolderMode(1000)).toBe(0o700);
  expect(dataFolderMode(0)).toBe(0o711);
});

test.each<[string, number, number]>([
  ['a folder that all users may list', 0o755, dataFolderMode()],
  ['a folder that all users may list, of a group', 0o775, dataFolderMode()],
  ['a folder that all users may write', 0o777, dataFolderMode()],
  ['a folder of its owner', 0o700, 0o700],
  ['a folder that others may enter', 0o711, 0o711],
  ['a folder that a group may list', 0o750, 0o750],
])('%s of mode %o becomes %o', async (_name, before, after) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, before);
  await closeDataFolder(folder, log);
  expect((await stat(folder)).mode & 0o777).toBe(after);
});

test('a folder that does not exist is not created', async () => {
  const folder = path.join(tmpdir(), 'corkboard-no-such-folder');
  await closeDataFolder(folder, log);
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});
