import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { SLOW_FILES } from './slow-files.ts';

/** A slower file needs a reason in `slow-files.ts`. */
const LIMIT_SECONDS = 15;
/** A browser takes seconds to load a screen. */
const BROWSER_LIMIT_SECONDS = 60;
/** The workers of a run keep about two processes per core busy. */
const BUSY_LOAD_PER_CORE = 4;
const ROWS = 15;
/** Characters of a message or of a difference; the random input of a property may be long. */
const MAX_TEXT = 600;

interface Timing {
  project: string;
  file: string;
  seconds: number;
}

/**
 * Prints the duration of each project, the slowest files, each test that passed only on its second try, and each failure. Failures are
 * last, because CI may show only the end of a long output. A slow file without a reason gets a warning, unless other programs kept the
 * machine busy, when every file is slow. GitHub shows it on the pull request.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const lines = [
      ...listTimings(modules),
      ...modules.flatMap(listFlaky),
      ...modules.flatMap(listFailed),
      ...unhandledErrors.map((error) => ` Failed: outside of a test\n${describe(error)}`),
    ];
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  }
}

function listTimings(modules: readonly TestModule[]): string[] {
  const timings = modules.map(toTiming).sort((a, b) => b.seconds - a.seconds);
  if (timings.length < 2) return [];
  const rows = timings
    .slice(0, ROWS)
    .map(({ project, file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${project.padEnd(7)}  ${file}`);
  const unexplained = isMachineBusy() ? [] : timings.filter(isUnexplained);
  return [
    '',
    ` Seconds: ${listProjects(timings)}. The slowest files:`,
    ...rows,
    ...unexplained.slice(0, ROWS).map(warn),
  ];
}

function listFlaky(module: TestModule): string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => describeTest('Flaky', test));
}

function listFailed(module: TestModule): string[] {
  // A file whose imports fail has no tests.
  const ownErrors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ];
  return [
    ...ownErrors.map((error) => ` Failed: ${fileOf(module)}\n${describe(error)}`),
    ...[...module.children.allTests('failed')].map((test) => describeTest('Failed', test)),
  ];
}

/** With what failed at each try. */
function describeTest(outcome: 'Flaky' | 'Failed', test: TestCase): string {
  const errors = test.result().errors ?? [];
  return [` ${outcome}: ${fileOf(test.module)} > ${test.fullName}`, ...errors.map(describe)].join('\n');
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

function toTiming(module: TestModule): Timing {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: fileOf(module),
    seconds: (duration + collectDuration + setupDuration) / 1000,
  };
}

function listProjects(timings: Timing[]): string {
  const projects = Object.entries(Object.groupBy(timings, ({ project }) => project));
  return projects
    .map(([name, files = []]) => {
      const seconds = files.reduce((sum, file) => sum + file.seconds, 0);
      return `${name} ${Math.round(seconds)} in ${files.length} files`;
    })
    .join(', ');
}

/** By the average of the last five minutes. */
function isMachineBusy(): boolean {
  return (loadavg()[1] ?? 0) > BUSY_LOAD_PER_CORE * availableParallelism();
}

function isUnexplained({ project, file, seconds }: Timing): boolean {
  const limit = project === 'browser' ? BROWSER_LIMIT_SECONDS : LIMIT_SECONDS;
  return seconds > limit && !(file in SLOW_FILES);
}

function warn({ file, seconds }: Timing): string {
  const text = `${file} took ${Math.round(seconds)} s; make it faster, or state the reason in test/slow-files.ts`;
  return process.env.GITHUB_ACTIONS ? `::warning file=${file}::${text}` : ` Slow: ${text}`;
}
