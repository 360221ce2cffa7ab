import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execute, pack } from '../packages/pack.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const clientFolder = path.join(root, 'packages/client');

/** Where the tools of `tools/package.json` are, which CI installs. */
export const toolsFolder = path.join(clientFolder, 'tools');

/** The path of a program of the tools. Undefined if it is missing. A machine may have another version. */
export function findTool(name: string): string | undefined {
  const file = path.join(toolsFolder, 'node_modules/.bin', name);
  return existsSync(file) ? file : undefined;
}

/** A suffix for the names of suites, which shows that they are skipped if a tool is missing. */
export function hintFor(tool: string | undefined): string {
  return tool ? '' : ' (skipped: run npm ci in packages/client/tools)';
}

export interface PackedClient {
  /** A project that has the package as a dependency. */
  folder: string;
  /** The files of the package. */
  files: string[];
  remove(): Promise<void>;
}

/** Packs the client as for publication, and installs the package into an empty project. */
export async function packClient(): Promise<PackedClient> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-client-'));
  const { archive, files } = await pack(clientFolder, folder);
  const installed = path.join(folder, 'node_modules/@corkboard/client');
  await mkdir(installed, { recursive: true });
  await execute('tar', ['-xzf', archive, '--strip-components=1', '-C', installed]);
  const project = { type: 'module', dependencies: { '@corkboard/client': '*' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(project));
  return { folder, files, remove: () => rm(folder, { recursive: true }) };
}
