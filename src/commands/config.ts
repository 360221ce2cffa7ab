import type { Command } from 'commander';
import { describeConfig, readConfig } from '../settings/config.ts';
import { print } from './output.ts';

export function addConfig(command: Command): void {
  command.option('--json', 'print JSON').action((options) => {
    const settings = describeConfig(readConfig(process.env));
    const toLine = ({ name, value, default: fallback, meaning }: (typeof settings)[number]) =>
      `${name}=${value}\n    ${meaning} Default: ${fallback || '(empty)'}.`;
    print(settings, options, () => settings.map(toLine).join('\n'));
  });
}
