import type { Command } from 'commander';
import { examine, type Result } from './doctor/run.ts';
import { print, toPrintable } from './output.ts';

/** Exit status 1 if a check found an error. */
export function addDoctor(command: Command): void {
  command.option('--json', 'print JSON').action(async (options) => {
    const checks = await examine(process.env);
    const errors = countOf(checks, 'error');
    print({ is_healthy: errors === 0, checks }, options, () => describe(checks));
    if (errors > 0) process.exitCode = 1;
  });
}

function describe(checks: Result[]): string {
  const width = Math.max(...checks.map(({ check }) => check.length));
  const lines = checks.flatMap(({ check, status, message, remedy }) => [
    `${status.padEnd(8)}${check.padEnd(width)}  ${toPrintable(message)}`,
    ...(remedy === null ? [] : [`${' '.repeat(width + 10)}→ ${toPrintable(remedy)}`]),
  ]);
  const [errors, warnings] = [countOf(checks, 'error'), countOf(checks, 'warning')];
  return [...lines, '', `${count(errors, 'error')}, ${count(warnings, 'warning')}.`].join('\n');
}

function countOf(checks: Result[], status: Result['status']): number {
  return checks.filter((result) => result.status === status).length;
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
