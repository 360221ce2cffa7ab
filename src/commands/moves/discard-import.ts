import type { Command } from 'commander';
import { COMMAND_LINE } from '../../platform/audit/record.ts';
import { type OutputOptions, print } from '../output.ts';
import { withStore } from '../with-store.ts';
import { toSlug } from './slug.ts';

export function addDiscardImport(organization: Command): void {
  organization
    .command('discard-import')
    .description('remove what an interrupted import has written, and free its slug')
    .argument('<slug>', 'slug of the organization that was being imported', toSlug)
    .option('--json', 'print JSON')
    .action((slug: string, options: OutputOptions) =>
      withStore(async ({ store: { db } }) => {
        const { discardArrival } = await import('../../features/connect/moves/importing/abandoned.ts');
        await db.connection().execute((db) => discardArrival(db, COMMAND_LINE, slug));
        print({ slug, discarded: true }, options, () => `Removed the unfinished import of ${slug}.`);
      }),
    );
}
