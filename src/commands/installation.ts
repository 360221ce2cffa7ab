import type { Command } from 'commander';
import { openKeyRing } from '../platform/encryption/open-key-ring.ts';
import { readPublicKey } from '../platform/encryption/receiver-key.ts';
import { print } from './output.ts';
import { withStore } from './with-store.ts';

export function addInstallationCommands(installation: Command): void {
  installation
    .command('public-key')
    .description(
      'print the key that others encrypt secrets with when they export an organization for this installation',
    )
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, store, log }) => {
        const public_key = readPublicKey(await openKeyRing(store.db, config, log));
        print({ public_key }, options, () => public_key);
      }),
    );
}
