/**
 * Shows that the tests notice mistakes: applies each mutant of `test/mutants` while its tests run, and prints which tier kills it and
 * the first test that fails. With names or parts of names, runs only these. Prints a Markdown table for `bench/results`.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { startEmbedded } from '../test/global-setup.ts';
import { findMemoryFolder } from '../test/memory-folder.ts';
import { applyMutant, type Mutant } from '../test/mutants/mutant.ts';
import { mutants } from '../test/mutants/mutants.ts';

/** Each run waits for PostgreSQL some of the time. */
const CONCURRENCY = 2;
/** How many of all must die in `npm test`. */
const MIN_KILLED_IN_NPM_TEST = 50;

/** The cheapest first. */
const tiers = ['unit', 'api', 'deep'] as const;
type Tier = (typeof tiers)[number];
/** The tier that kills the mutant and the first test that fails. Undefined if none does. */
type Death = { tier: Tier; test: string } | undefined;

interface Tests {
  tier: Tier;
  files: string[];
}

// `tmpdir()` of all runs.
process.env.TMPDIR ??= findMemoryFolder() ?? '';
const chosen = chooseMutants(process.argv.slice(2));
for (const mutant of chosen) applyMutant(mutant, await readFile(mutant.file, 'utf8'));
const folder = await mkdtemp(join(tmpdir(), 'corkboard-mutants-'));
const server = await startEmbedded();
process.env.DATABASE_URL = server.url;
try {
  process.exitCode = (await checkAll()) ? 0 : 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

function chooseMutants(names: string[]): Mutant[] {
  if (names.length === 0) return mutants;
  const found = mutants.filter(({ name, file }) => names.some((part) => `${name} ${file}`.includes(part)));
  if (found.length === 0)
    throw new Error(`No mutant has one of these texts in its name or file: ${names.join(', ')}`);
  return found;
}

async function checkAll(): Promise<boolean> {
  await checkBaseline();
  const deaths = new Map<Mutant, Death>();
  const waiting = [...chosen];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const death = await kill(mutant);
        deaths.set(mutant, death);
        console.error(`${death ? death.tier.padEnd(8) : 'SURVIVES'}  ${mutant.name}`);
      }
    }),
  );
  return report(deaths);
}

/** A test that fails without a mutant shows nothing. */
async function checkBaseline(): Promise<void> {
  for (const tests of byTier(chosen.flatMap((mutant) => mutant.tests))) {
    const failed = await findFailedTest(tests);
    if (failed) throw new Error(`“${failed}” fails without a mutant.`);
  }
}

/** A mutant whose run is no proof counts as one that survives. */
async function kill(mutant: Mutant): Promise<Death> {
  try {
    for (const tests of byTier(mutant.tests)) {
      const test = await findFailedTest(tests, mutant);
      if (test) return { tier: tests.tier, test };
    }
  } catch (error) {
    console.error((error as Error).message);
  }
  return undefined;
}

function byTier(files: string[]): Tests[] {
  const found = Object.groupBy(new Set(files), tierOf);
  return tiers
    .flatMap((tier) => ({ tier, files: found[tier] ?? [] }))
    .filter(({ files }) => files.length > 0);
}

function tierOf(file: string): Tier {
  return tiers.find((tier) => file.endsWith(`.${tier}.test.ts`)) ?? 'api';
}

/** Runs the tests in a process. Throws if the run fails for another reason than a test, such as a source that cannot be loaded. */
async function findFailedTest({ tier, files }: Tests, mutant?: Mutant): Promise<string | undefined> {
  const outputFile = join(folder, `${crypto.randomUUID()}.json`);
  const output = await runVitest(
    [
      ...['run', '--bail', '1', '--reporter', 'json', '--outputFile', outputFile, '--project', tier],
      ...(mutant ? ['--no-file-parallelism'] : []),
      ...files,
    ],
    mutant?.name,
  );
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  const results = text === undefined ? undefined : (JSON.parse(text) as JsonTestResults);
  const tests = results?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const failed = tests.find(({ status }) => status === 'failed');
  const isMistake = failed?.failureMessages?.some((message) => /^(Reference|Syntax)Error/.test(message));
  if ((failed && !isMistake) || results?.success) return failed?.fullName;
  throw new Error(`The run of ${files.join(', ')} for “${mutant?.name}” failed, but no test did:\n${output}`);
}

/** Returns its output. Its status says less than its results. */
function runVitest(args: string[], mutant = ''): Promise<string> {
  const program = resolve('node_modules/vitest/vitest.mjs');
  const env = { ...process.env, MUTANT: mutant };
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { env, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
      done(`${stdout}${stderr}`),
    );
  });
}

function report(deaths: Map<Mutant, Death>): boolean {
  const rows = [...chosen].map((mutant) => {
    const death = deaths.get(mutant);
    return `| ${mutant.name} | \`${mutant.file}\` | ${death?.tier ?? '**survives**'} | ${death?.test ?? ''} |`;
  });
  const killed = [...deaths.values()].filter((death) => death !== undefined);
  const inNpmTest = killed.filter(({ tier }) => tier !== 'deep').length;
  console.log('| mutant | file | killed in | first test that fails |\n|---|---|---|---|');
  console.log(rows.join('\n'));
  console.log(
    `\n${chosen.length} mutants: ${inNpmTest} die in npm test, ${killed.length - inNpmTest} in deep tests, ${chosen.length - killed.length} survive.`,
  );
  return killed.length === chosen.length && inNpmTest >= Math.min(chosen.length, MIN_KILLED_IN_NPM_TEST);
}
