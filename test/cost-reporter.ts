import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { measureSlowness } from './cpu-speed.ts';
import { EXPENSIVE_FILES } from './expensive-files.ts';
import { RECORD_FILE, type TestRecord } from './source-record.ts';

/** CPU seconds for the tests of a file. A more expensive one needs a reason in `expensive-files.ts`. */
const BUDGET_SECONDS = 4;
/** The first file of a worker also compiles what all use, such as the schemas of routes. */
const FIRST_FILE_SECONDS = 2;
/** A run alone has a load of two to three for each core. */
const BUSY_LOAD_PER_CORE = 4;
const ROWS = 15;
const MAX_SKIPPED = 15;
/** Characters of a message or of a difference; the random input of a property may be long. */
const MAX_TEXT = 600;

interface Cost {
  project: string;
  file: string;
  cpuSeconds: { imports: number; tests: number };
  wallSeconds: number;
}

/**
 * Prints what each project and the most expensive files cost, which tests were skipped, and each failure. Failures are last, because CI
 * may show only the end of a long output. A file over its budget fails the run unless it has a reason, or other
 * programs keep the machine busy. The budget grows on a slower machine. With NO_SKIPS, a skipped test fails the run: something that it
 * needs is not installed.
 */
export default class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const costs = modules.map(toCost).sort((a, b) => b.cpuSeconds.tests - a.cpuSeconds.tests);
    const overBudget = listOverBudget(costs);
    const skipped = modules.flatMap(listSkipped);
    const isComplete = skipped.length === 0 || !process.env.NO_SKIPS;
    if (overBudget.length > 0 || !isComplete) process.exitCode = 1;
    const lines = [
      ...(costs.length > 1 ? listCosts(costs) : []),
      ...skipped
        .slice(0, MAX_SKIPPED)
        .map((text) => ` ${isComplete ? 'Skipped' : 'Failed: skipped'}: ${text}`),
      ...(skipped.length > MAX_SKIPPED ? [` … ${skipped.length} tests were skipped.`] : []),
      ...overBudget,
      ...modules.flatMap(listFailed),
      ...unhandledErrors.map((error) => ` Failed: outside of a test\n${describe(error)}`),
    ];
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    recordSources(modules);
  }
}

/** For `npm run test:changed`, if `test/sources-setup.ts` has recorded them. */
function recordSources(modules: readonly TestModule[]): void {
  const record: TestRecord = {};
  for (const module of modules) {
    const { sources } = module.meta();
    if (sources) record[fileOf(module)] = sources;
  }
  if (Object.keys(record).length === 0) return;
  mkdirSync(path.dirname(RECORD_FILE), { recursive: true });
  writeFileSync(RECORD_FILE, JSON.stringify(record));
}

function toCost(module: TestModule): Cost {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: fileOf(module),
    // A file without tests, or one that cannot be imported, has none.
    cpuSeconds: module.meta().cpuSeconds ?? { imports: 0, tests: 0 },
    wallSeconds: (duration + collectDuration + setupDuration) / 1000,
  };
}

function listCosts(costs: Cost[]): string[] {
  const rows = costs.slice(0, rowsToPrint()).map(({ project, file, cpuSeconds, wallSeconds }) => {
    const [cpu, wall] = [cpuSeconds.tests, wallSeconds].map((seconds) => seconds.toFixed(1).padStart(7));
    return `${cpu} ${wall}  ${project.padEnd(7)}  ${file}`;
  });
  return ['', ...listProjects(costs), '', '  CPU s  wall s', ...rows];
}

/** `COST_ROWS=30 npm test` prints more. */
function rowsToPrint(): number {
  return Number(process.env.COST_ROWS ?? ROWS);
}

function listProjects(costs: Cost[]): string[] {
  const projects = Object.entries(Object.groupBy(costs, ({ project }) => project));
  return projects.map(([name, files = []]) => {
    const sum = (seconds: (cost: Cost) => number) =>
      Math.round(files.reduce((total, cost) => total + seconds(cost), 0));
    const tests = sum(({ cpuSeconds }) => cpuSeconds.tests);
    const imports = sum(({ cpuSeconds }) => cpuSeconds.imports);
    const wall = sum(({ wallSeconds }) => wallSeconds);
    return ` ${name}: ${files.length} files, ${tests} CPU s in tests and ${imports} in imports, ${wall} s from start to end`;
  });
}

/** Does not measure the machine unless a file needs it. Beside other programs, each file takes up to twice as much CPU time. */
function listOverBudget(costs: Cost[]): string[] {
  const suspects = costs.filter(
    ({ file, cpuSeconds }) => cpuSeconds.tests > BUDGET_SECONDS && !(file in EXPENSIVE_FILES),
  );
  if (suspects.length === 0 || isMachineBusy()) return [];
  const budget = (BUDGET_SECONDS + FIRST_FILE_SECONDS) * measureSlowness();
  return suspects.filter(({ cpuSeconds }) => cpuSeconds.tests > budget).map((cost) => toError(cost, budget));
}

/** By the average of the last five minutes. */
function isMachineBusy(): boolean {
  return (loadavg()[1] ?? 0) > BUSY_LOAD_PER_CORE * availableParallelism();
}

function toError({ file, cpuSeconds }: Cost, budget: number): string {
  const text = `${file} takes ${cpuSeconds.tests.toFixed(1)} CPU s, more than ${budget.toFixed(1)}: make it cheaper, or state the reason in test/expensive-files.ts`;
  return process.env.GITHUB_ACTIONS ? `::error file=${file}::${text}` : ` Failed: ${text}`;
}

/** The names of the tests that a person did not leave out with `-t`, and the reasons that they gave. */
function listSkipped(module: TestModule): string[] {
  if (module.project.config.testNamePattern) return [];
  return [...module.children.allTests('skipped')].map((test) => {
    const { note } = test.result() as { note?: string };
    return `${fileOf(module)} > ${test.fullName}${note ? ` (${note})` : ''}`;
  });
}

function listFailed(module: TestModule): string[] {
  // A file whose imports fail has no tests.
  const ownErrors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ];
  return [
    ...ownErrors.map((error) => ` Failed: ${fileOf(module)}\n${describe(error)}`),
    ...[...module.children.allTests('failed')].map(describeFailed),
  ];
}

function describeFailed(test: TestCase): string {
  const errors = test.result().errors ?? [];
  return [` Failed: ${fileOf(test.module)} > ${test.fullName}`, ...errors.map(describe)].join('\n');
}

/** With the difference from what the test expected, and with its cause: the message of a property only gives the input. */
function describe({ message, diff, cause }: SerializedError): string {
  const own = [message, diff]
    .filter((text) => typeof text === 'string')
    .map((text) => stripVTControlCharacters(text).trim().slice(0, MAX_TEXT));
  return [...own, ...(cause ? [describe(cause)] : [])].join('\n');
}

function fileOf({ project, moduleId }: TestModule): string {
  return path.relative(project.config.root, moduleId);
}
