import { type Command, InvalidArgumentError } from 'commander';
import { listOrganizations, organizationScope } from '../features/board/organizations/queries.ts';
import { discardSecrets } from '../features/board/secrets/discard.ts';
import { discardSigningSecrets } from '../features/connect/webhooks/discard.ts';
import { deleteTotpOfKey } from '../features/people/staff/factors/totp/queries.ts';
import { COMMAND_LINE, recordAudit } from '../platform/audit/record.ts';
import type { KeyRing } from '../platform/encryption/key-ring.ts';
import { openKeyRing } from '../platform/encryption/open-key-ring.ts';
import { type Rewrapped, rewrapAll } from '../platform/encryption/rewrap.ts';
import { findNeededKeys, findRegisteredKeys } from '../platform/encryption/sealed-tables.ts';
import { deletePrivateFilesOfKey } from '../platform/storage/private/queries.ts';
import { CommandError, print } from './output.ts';
import { type CommandContext, withStore } from './with-store.ts';

export function addSecretsCommands(secrets: Command): void {
  secrets
    .command('rotate')
    .description('re-encrypt every secret with the newest master key; safe to interrupt and repeat')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, store, log }) => {
        const keyRing = await openKeyRing(store.db, config, log);
        const { count, damaged } = await rewrapAll(store.db, keyRing);
        const context = { db: store.db, organizationId: null, ...COMMAND_LINE };
        const object = { type: 'master_key', id: keyRing.newestId };
        await recordAudit(context, { action: 'master_key.rotated', object });
        const needed = await findNeededKeys(store.db);
        const unneeded = (await findRegisteredKeys(store.db)).filter(
          (id) => id !== keyRing.newestId && !needed.has(id),
        );
        const result = { rewrapped: count, master_key: keyRing.newestId, unneeded_master_keys: unneeded };
        print(result, options, () => describe(keyRing, count, unneeded));
        assertNoneDamaged(damaged);
      }),
    );

  secrets
    .command('discard')
    .description('permanently delete the secrets that only a lost master key can decrypt')
    .requiredOption('--key <id>', 'id of the lost master key, as the error at the start names it', toKeyId)
    .requiredOption('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action((options) => withStore((context) => discard(context, options)));
}

function describe(keyRing: KeyRing, count: number, unneeded: string[]): string {
  const values = count === 1 ? '1 value' : `${count} values`;
  return [
    `Re-encrypted ${values} with master key ${keyRing.newestId}.`,
    ...unneeded.map((id) => `Master key ${id} is no longer needed.`),
  ].join('\n');
}

/** Called last: the values that can be decrypted are re-encrypted by then. */
function assertNoneDamaged(damaged: Rewrapped['damaged']): void {
  if (damaged.length === 0) return;
  const names = damaged.map(
    ({ kind, organizationId, name }) => `${kind} ${name} of organization ${organizationId}`,
  );
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  throw new CommandError(`Could not decrypt, and left unchanged: ${names.slice(0, 10).join(', ')}${more}.`);
}

async function discard(
  { config, store, log, installation }: CommandContext,
  options: { key: string; json?: boolean },
): Promise<void> {
  const keyRing = await openKeyRing(store.db, config, log, { lostId: options.key });
  if (keyRing.ids.includes(options.key))
    throw new CommandError(`Master key ${options.key} is loaded, so no secret is lost.`);
  const deleted = {
    secrets: 0,
    webhooks: 0,
    authenticator_apps: await deleteTotpOfKey(store.db, options.key),
    private_files: await deletePrivateFilesOfKey(store.db, options.key),
  };
  for (const row of await listOrganizations(store.db)) {
    const scope = organizationScope(store.db, row, installation, 'command_line');
    deleted.secrets += await discardSecrets(scope, options.key);
    deleted.webhooks += await discardSigningSecrets(scope, keyRing, options.key);
  }
  print(
    { key: options.key, ...deleted },
    options,
    () =>
      `Deleted ${deleted.secrets} secrets and ${deleted.private_files} private files, replaced the signing secrets of ${deleted.webhooks} webhooks, and removed the authenticator apps of ${deleted.authenticator_apps} users. Rotate the secret of each webhook to see the new one.`,
  );
}

function toKeyId(text: string): string {
  if (/^[0-9a-f]{16}$/.test(text)) return text;
  throw new InvalidArgumentError('Give the 16 hexadecimal digits of the id of a master key.');
}
