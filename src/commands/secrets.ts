import { type Command, InvalidArgumentError } from 'commander';
import { listOrganizations, organizationScope } from '../features/organizations/queries.ts';
import { discardSecrets } from '../features/secrets/discard.ts';
import { discardSigningSecrets } from '../features/webhooks/discard.ts';
import type { KeyRing } from '../platform/encryption/key-ring.ts';
import { openKeyRing } from '../platform/encryption/open-key-ring.ts';
import { type Rewrapped, rewrapAll } from '../platform/encryption/rewrap.ts';
import { findNeededKeys, findRegisteredKeys } from '../platform/encryption/sealed-tables.ts';
import { CommandError, print } from './output.ts';
import { type CommandContext, withStore } from './with-store.ts';

export function addSecretsCommands(program: Command): void {
  const secrets = program.command('secrets').description('look after the master keys of the vault');

  secrets
    .command('rotate')
    .description('put every secret under the newest master key; may be stopped and started again at any time')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, store, log }) => {
        const keyRing = await openKeyRing(store.db, config, log);
        const { count, damaged } = await rewrapAll(store.db, keyRing);
        const needed = await findNeededKeys(store.db);
        const unneeded = (await findRegisteredKeys(store.db)).filter(
          (id) => id !== keyRing.newestId && !needed.has(id),
        );
        const result = { rewrapped: count, master_key: keyRing.newestId, unneeded_master_keys: unneeded };
        print(result, options, () => describe(keyRing, count, unneeded));
        refuseDamaged(damaged);
      }),
    );

  secrets
    .command('discard')
    .description('delete what only a lost master key could open, for good')
    .requiredOption('--key <id>', 'the id of the lost master key, as the refused start names it', toKeyId)
    .requiredOption('--yes', 'say that you mean it')
    .option('--json', 'print JSON')
    .action((options) => withStore((context) => discard(context, options)));
}

function describe(keyRing: KeyRing, count: number, unneeded: string[]): string {
  const values = count === 1 ? '1 value was' : `${count} values were`;
  return [
    `${values} put under the master key ${keyRing.newestId}.`,
    ...unneeded.map((id) => `Nothing needs the master key ${id} any more.`),
  ].join('\n');
}

/** All others are done. */
function refuseDamaged(damaged: Rewrapped['damaged']): void {
  if (damaged.length === 0) return;
  const names = damaged.map(
    ({ kind, organizationId, name }) => `${kind} ${name} of organization ${organizationId}`,
  );
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  throw new CommandError(
    `These could not be opened, and stay as they are: ${names.slice(0, 10).join(', ')}${more}.`,
  );
}

async function discard(
  { config, store, log, platform }: CommandContext,
  options: { key: string; json?: boolean },
): Promise<void> {
  const keyRing = await openKeyRing(store.db, config, log, { lostId: options.key });
  if (keyRing.ids.includes(options.key))
    throw new CommandError(`The master key ${options.key} is loaded, so nothing is lost.`);
  const sum = { secrets: 0, webhooks: 0 };
  for (const row of await listOrganizations(store.db)) {
    const scope = organizationScope(store.db, row, platform, 'command_line');
    sum.secrets += await discardSecrets(scope, options.key);
    sum.webhooks += await discardSigningSecrets(scope, keyRing, options.key);
  }
  print(
    { key: options.key, ...sum },
    options,
    () =>
      `Deleted: ${sum.secrets} secrets. Signing with a new secret, which has to be rotated once more to be seen: ${sum.webhooks} webhooks.`,
  );
}

function toKeyId(text: string): string {
  if (/^[0-9a-f]{16}$/.test(text)) return text;
  throw new InvalidArgumentError('Give the 16 hexadecimal digits of the id of a master key.');
}
