import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the example of the README reads a job', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../README.md'), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', example]);
  expect(stdout).toBe('Hafenlotse (m/w/d) 4500 monthly 0 0\n');
});
