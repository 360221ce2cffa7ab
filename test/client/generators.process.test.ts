import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../packages/pack.ts';
import { findTool, hintFor, root, toolsFolder } from './packed-client.ts';

const description = path.join(root, 'docs/openapi.json');
const programs = path.join(import.meta.dirname, 'programs');
const hint = hintFor(findTool('openapi-typescript'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corkboard-generated-'));
  await symlink(path.join(toolsFolder, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true }));

/** Compiles everything in a folder, the generated code too, in strict mode. */
async function compile(name: string): Promise<void> {
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', skipLibCheck: false, types: [] },
    lib: ['ES2023', 'DOM', 'DOM.AsyncIterable', 'DOM.Iterable'],
  };
  const project = path.join(folder, name, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ compilerOptions, include: ['.'] }));
  await execute(path.join(toolsFolder, 'node_modules/.bin/tsc'), ['-p', project]);
}

/** The program that is compiled with the generated code. */
async function copyProgram(name: string): Promise<void> {
  const text = await readFile(path.join(programs, `${name}.ts`), 'utf8');
  await writeFile(path.join(folder, name, 'program.ts'), text);
}

/** The lines of generated code that have lost their type. */
function findAny(text: string): string[] {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/^.*\bany\b.*$/gm)].map(([line]) => line.trim());
}

describe.skipIf(hint)(`the API description produces a client${hint}`, () => {
  test('with openapi-typescript and openapi-fetch, without a type that is any', async () => {
    const file = path.join(folder, 'openapi-fetch/api.d.ts');
    await execute(findTool('openapi-typescript')!, [description, '--output', file], { cwd: folder });
    await copyProgram('openapi-fetch');
    await compile('openapi-fetch');
    expect(findAny(await readFile(file, 'utf8'))).toEqual([]);
  });

  test('with @hey-api/openapi-ts, without a type that is any or a name that was made unique', async () => {
    const output = path.join(folder, 'hey-api/api');
    await execute(findTool('openapi-ts')!, ['--input', description, '--output', output], { cwd: folder });
    await copyProgram('hey-api');
    await compile('hey-api');
    const types = await readFile(path.join(output, 'types.gen.ts'), 'utf8');
    expect(findAny(types)).toEqual([]);
    expect([...types.matchAll(/export type (\w*\d) /g)].map(([, name]) => name)).toEqual([]);
    expect(await readdir(output)).toContain('sdk.gen.ts');
  });
});
