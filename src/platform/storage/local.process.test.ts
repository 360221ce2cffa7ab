import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mountDisk } from '../../../test/small-disk.ts';
import { withoutRights } from '../../../test/without-rights.ts';
import { isDiskFull } from './free-space.ts';
import { LocalStorage } from './local.ts';
import { StorageError } from './storage.ts';

const LOCAL = JSON.stringify(path.join(import.meta.dirname, 'local.ts'));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const list = async (folder: string) => (await readdir(folder).catch(() => [])).sort();

test('files have the documented paths, and only the owner can access them', async () => {
  const root = await newFolder();
  await new LocalStorage(path.join(root, 'data')).write('assets/a1/original.jpg', Buffer.from('x'));
  expect(await readFile(path.join(root, 'data/assets/a1/original.jpg'), 'utf8')).toBe('x');
  expect((await stat(path.join(root, 'data/assets/a1'))).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(root, 'data/assets/a1/original.jpg'))).mode & 0o777).toBe(0o600);
  expect(await list(path.join(root, 'data/assets/a1'))).toEqual(['original.jpg']);
});

test('a process that is killed while it writes leaves only complete files', async () => {
  const root = await newFolder();
  const script = `
    const { LocalStorage } = await import(${LOCAL});
    const storage = new LocalStorage(${JSON.stringify(root)});
    for (let n = 0; ; n++) {
      await storage.write('assets/killed/file-' + (n % 5) + '.png', Buffer.alloc(3_000_000, n % 256));
      if (n === 5) console.log('writing');
    }`;
  for (let round = 0; round < 4; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout!, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const folder = path.join(root, 'assets/killed');
    const names = (await list(folder)).filter((name) => !name.startsWith('.'));
    expect(names.length).toBe(5);
    for (const name of names) {
      const bytes = await readFile(path.join(folder, name));
      expect(bytes.equals(Buffer.alloc(3_000_000, bytes[0])), name).toBe(true);
    }
  }
  await new LocalStorage(root).removeFolder('assets/killed');
  expect(await list(path.join(root, 'assets'))).toEqual([]);
});

test('no symbolic link leads outside the root, whether reading, writing or removing', async () => {
  const root = await newFolder();
  const outside = await newFolder();
  await writeFile(path.join(outside, 'secret.jpg'), 'secret');
  await mkdir(path.join(root, 'assets/a'), { recursive: true });
  await symlink(path.join(outside, 'secret.jpg'), path.join(root, 'assets/a/original.jpg'));
  await symlink(outside, path.join(root, 'assets/linked'));
  const storage = new LocalStorage(root);

  expect(await storage.read('assets/a/original.jpg')).toBeUndefined();
  expect(await storage.read('assets/linked/secret.jpg')).toBeUndefined();
  await expect(storage.write('assets/linked/new.jpg', Buffer.from('x'))).rejects.toThrow(StorageError);
  await expect(storage.removeFolder('assets/linked/deep')).rejects.toThrow(StorageError);
  // A link in place of the file is replaced; its target stays.
  await storage.write('assets/a/original.jpg', Buffer.from('new'));
  await storage.removeFolder('assets/linked');
  await storage.removeFolder('assets/a');
  expect(await list(outside)).toEqual(['secret.jpg']);
  expect(await readFile(path.join(outside, 'secret.jpg'), 'utf8')).toBe('secret');
});

test('the assets folder can be a symbolic link to another disk', async () => {
  const root = await newFolder();
  const disk = await newFolder();
  await symlink(disk, path.join(root, 'assets'));
  const storage = new LocalStorage(root);
  await storage.write('assets/a/original.jpg', Buffer.from('x'));
  expect(Buffer.from((await storage.read('assets/a/original.jpg'))!).toString()).toBe('x');
  await storage.removeFolder('assets/a');
  expect(await list(disk)).toEqual([]);
});

test('a failed write is reported, leaves no partial file and keeps the old file', async () => {
  const root = await newFolder();
  const storage = new LocalStorage(root);
  await storage.write('assets/a/original.png', Buffer.from('old'));
  // A file size limit simulates a full disk for one process.
  const script = `
    const { LocalStorage } = await import(${LOCAL});
    await new LocalStorage(${JSON.stringify(root)}).write('assets/a/original.png', Buffer.alloc(5_000_000))
      .catch((error) => console.log(error.constructor.name + ': ' + error.message));`;
  const limited = `trap '' XFSZ; ulimit -f 1000; exec "$0" --input-type=module -e "$1"`;
  const { stdout } = spawnSync('/bin/sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' });
  expect(stdout.trim()).toBe(
    'StorageError: assets/a/original.png could not be written in DATA_DIR: the file exceeds the file size limit of this process.',
  );
  expect(await list(path.join(root, 'assets/a'))).toEqual(['original.png']);
  expect(await readFile(path.join(root, 'assets/a/original.png'), 'utf8')).toBe('old');
});

test('a file in place of a folder is reported', async () => {
  const root = await newFolder();
  await writeFile(path.join(root, 'assets'), '');
  const storage = new LocalStorage(root);
  await expect(storage.write('assets/a/original.png', Buffer.from('x'))).rejects.toThrow(
    'assets/a/original.png could not be written in DATA_DIR: a file exists where a folder is expected.',
  );
  expect(await storage.read('assets/a/original.png')).toBeUndefined();
});

test('a folder without write permission is reported', async () => {
  const root = await newFolder();
  await chmod(root, 0o555);
  const write = () => new LocalStorage(root).write('assets/a/original.png', Buffer.from('x'));
  await expect(withoutRights(write)).rejects.toThrow(
    'assets/a/original.png could not be written in DATA_DIR: this process has no permission for the folder.',
  );
});

test('a full disk is left with neither partial files nor empty folders, and accepts files again once there is space', async (context) => {
  const root = (await mountDisk('256k')) ?? context.skip('no disk can be mounted here');
  const storage = new LocalStorage(root);
  await storage.write('assets/kept/a.png', Buffer.alloc(100_000));
  await expect(storage.write('assets/new/b.png', Buffer.alloc(200_000))).rejects.toThrow(
    'assets/new/b.png could not be written in DATA_DIR: the disk is full.',
  );
  await expect(storage.write('assets/kept/b.png', Buffer.alloc(200_000))).rejects.toThrow(StorageError);
  expect(await list(path.join(root, 'assets'))).toEqual(['kept']);
  expect(await list(path.join(root, 'assets/kept'))).toEqual(['a.png']);
  expect(await isDiskFull([root])).toBe(true);
  await storage.removeFolder('assets/kept');
  await storage.write('assets/new/b.png', Buffer.alloc(200_000));
  expect(await storage.has('assets/new/b.png')).toBe(true);
  expect(await storage.has('assets/kept/a.png')).toBe(false);
});
