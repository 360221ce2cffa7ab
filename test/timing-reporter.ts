import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { SLOW_FILES } from './slow-files.ts';

/** A file that takes longer must have a reason in `slow-files.ts`. */
const LIMIT_SECONDS = 15;
const ROWS = 15;

interface Timing {
  project: string;
  file: string;
  seconds: number;
}

/**
 * Prints how long the projects and the slowest files took. A slow file without a reason causes a warning, which GitHub shows next to
 * the change. It never fails a run, because every file is slow on a busy machine.
 */
export default class TimingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timings = modules.map(toTiming).sort((a, b) => b.seconds - a.seconds);
    if (timings.length < 2) return;
    const rows = timings
      .slice(0, ROWS)
      .map(
        ({ project, file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${project.padEnd(7)}  ${file}`,
      );
    const lines = ['', ` Seconds: ${listProjects(timings)}. The slowest files:`, ...rows];
    const warnings = timings.filter(isUnexplained).map(warn);
    process.stdout.write(`${[...lines, ...warnings].join('\n')}\n`);
  }
}

function toTiming(module: TestModule): Timing {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    project: module.project.name,
    file: path.relative(module.project.config.root, module.moduleId),
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

function isUnexplained({ file, seconds }: Timing): boolean {
  return seconds > LIMIT_SECONDS && !(file in SLOW_FILES);
}

function warn({ file, seconds }: Timing): string {
  const text = `${file} took ${Math.round(seconds)} s; make it faster, or state the reason in test/slow-files.ts`;
  return process.env.GITHUB_ACTIONS ? `::warning file=${file}::${text}` : ` Slow: ${text}`;
}
