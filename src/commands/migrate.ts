import type { Command } from 'commander';
import { print } from './output.ts';
import { withStore } from './with-store.ts';

export function addMigrate(command: Command): void {
  command.option('--json', 'print JSON').action((options) =>
    // A deployment migrates before its first server starts, so the tables may not exist yet.
    withStore(async () => print({ migrated: true }, options, () => 'The database is up to date.'), {
      canCreateTables: true,
    }),
  );
}
