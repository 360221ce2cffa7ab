import { readdirSync, readFileSync } from 'node:fs';
import { ROOT_FOLDER } from '../platform/root-folder.ts';

const folder = new URL('demo/', ROOT_FOLDER);

export function readBytes(path: string): Buffer {
  return readFileSync(new URL(path, folder));
}

export function readText(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}

/** A test validates the files, so this trusts their shape. */
export function readJson<T>(path: string): T {
  return JSON.parse(readText(path)) as T;
}

/** Names in a folder without their extension, in alphabetical order. */
export function listNames(path: string): string[] {
  return readdirSync(new URL(`${path}/`, folder))
    .map((name) => name.replace(/\.\w+$/, ''))
    .sort();
}
