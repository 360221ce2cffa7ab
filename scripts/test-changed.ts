/**
 * Runs the tests that a change can break: all unit tests, and the API and deep tests that called a function of a changed file when they
 * were last recorded. Without a record of a changed file, runs all tests. Usage:
 *
 *     npm run test:changed               # since the last commit
 *     npm run test:changed -- main       # since another one
 *     npm run test:changed -- --record   # runs and records all, which takes half as long again
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { RECORD_FILE, selectTests, type TestRecord } from '../test/source-record.ts';

const UNIT = '.unit.test.ts';

const [argument = 'HEAD'] = process.argv.slice(2);
const record = argument === '--record' ? undefined : readRecord();
const changed = record ? listChanged(argument) : [];
const selected = record && selectTests(record, changed);
if (!record) console.log('Recording which sources each test calls.');
else if (!selected) console.log('The record does not know all changed files, so all tests run.');
else console.log(`${changed.length} changed files, ${selected.length} API and deep tests.`);

const files = selected ? [UNIT, ...selected] : [];
const projects = ['unit', 'api', 'deep'].flatMap((name) => ['--project', name]);
const { status } = spawnSync('vitest', ['run', ...projects, ...files], {
  stdio: 'inherit',
  env: { ...process.env, ...(record ? {} : { RECORD_SOURCES: 'true' }) },
});
process.exitCode = status ?? 1;

function readRecord(): TestRecord | undefined {
  try {
    return JSON.parse(readFileSync(RECORD_FILE, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Files that differ from the commit, and new ones. */
function listChanged(commit: string): string[] {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' });
  const output = git('diff', '--name-only', commit, '--') + git('ls-files', '--others', '--exclude-standard');
  return output.split('\n').filter((file) => file !== '');
}
