import type { Command } from 'commander';
import { print } from './output.ts';
import { withStore } from './with-store.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to this version, as every start does')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async () => print({ migrated: true }, options, () => 'The database is up to this version.')),
    );
}
