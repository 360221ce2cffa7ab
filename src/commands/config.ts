import type { Command } from 'commander';
import { describeConfig, readConfig } from '../config.ts';
import { print } from './output.ts';

export function addConfigCommand(program: Command): void {
  program
    .command('config')
    .description('print every setting with its value, default and meaning')
    .option('--json', 'print JSON')
    .action((options) => {
      const settings = describeConfig(readConfig(process.env));
      const toLine = ({ name, value, default: fallback, meaning }: (typeof settings)[number]) =>
        `${name}=${value}\n    ${meaning} Default: ${fallback || '(empty)'}.`;
      print(settings, options, () => settings.map(toLine).join('\n'));
    });
}
