import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { SLOW_FILES } from './slow-files.ts';

/** A slower file needs a reason in `slow-files.ts`. */
const LIMIT_SECONDS = 15;
/** A browser takes seconds to load a screen. */
const BROWSER_LIMIT_SECONDS = 60;
/** The workers of a run keep about two processes per core busy. */
const BUSY_LOAD_PER_CORE = 4;
const ROWS = 15;
/** Characters. */
const MAX_ERROR = 2_000;

interface Timing {
  project: string;
  file: string;
  seconds: number;
}

/**
 * Prints each test that passed only on its second try with its error, the duration of each project, and the slowest files. Prints a
 * warning for each slow file without a reason, unless other programs kept the machine busy, when every file is slow. GitHub shows it on
 * the pull request.
 */
export default class TimingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const line of modules.flatMap(listFlaky)) process.stdout.write(`${line}\n`);
    const timings = modules.map(toTiming).sort((a, b) => b.seconds - a.seconds);
    if (timings.length < 2) return;
    const rows = timings
      .slice(0, ROWS)
      .map(
        ({ project, file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${project.padEnd(7)}  ${file}`,
      );
    const lines = ['', ` Seconds: ${listProjects(timings)}. The slowest files:`, ...rows];
    const warnings = isMachineBusy() ? [] : timings.filter(isUnexplained).map(warn);
    process.stdout.write(`${[...lines, ...warnings].join('\n')}\n`);
  }
}

function listFlaky(module: TestModule): string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ` Flaky: ${fileOf(module)} > ${test.fullName}\n${listErrors(test)}`);
}

/** What failed at the first try, with the difference from what the test expected. */
function listErrors(test: TestCase): string {
  const errors = test.result().errors ?? [];
  return errors
    .map(({ message, diff }) => stripVTControlCharacters(`${message}\n${diff ?? ''}`))
    .join('\n')
    .slice(0, MAX_ERROR);
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
