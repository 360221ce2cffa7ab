import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs a program to its end. An error contains what it printed. */
export async function execute(
  program: string,
  options: string[],
  settings: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, options, {
    maxBuffer: 16 * 1024 * 1024,
    ...settings,
  }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

export interface Packed {
  /** The path of the tarball. */
  archive: string;
  /** The size of the tarball in bytes. */
  size: number;
  /** The paths of the files in it. */
  files: string[];
}

/** Packs the package in `folder` as for publication. */
export async function pack(folder: string, destination: string): Promise<Packed> {
  const stdout = await execute('npm', ['pack', '--json', '--pack-destination', destination], { cwd: folder });
  const [packed] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))) as {
    filename: string;
    size: number;
    files: { path: string }[];
  }[];
  return {
    archive: path.join(destination, path.basename(packed!.filename)),
    size: packed!.size,
    files: packed!.files.map((file) => file.path),
  };
}
