import pino, { type Logger } from 'pino';
import { type Installation, toInstallation } from '../features/board/organizations/board-url.ts';
import { findOrganizationBySlug, organizationScope } from '../features/board/organizations/queries.ts';
import type { Scope } from '../platform/scope.ts';
import { readConfig } from '../settings/config.ts';
import type { Config } from '../settings/config-schema.ts';
import { openStore, type Store } from '../store.ts';
import { CommandError } from './output.ts';

export interface CommandContext {
  config: Config;
  store: Store;
  log: Logger;
  installation: Installation;
  /** The scope of an organization, by its slug. */
  scopeOf(slug: string): Promise<Scope>;
}

/** Runs a command on the database, whether a server is running or not. */
export async function withStore(
  work: (context: CommandContext) => Promise<void>,
  options?: { canCreateTables: boolean },
): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const store = await openStore(config, 'tool', log, options);
  const installation = toInstallation(config);
  try {
    await work({ config, store, log, installation, scopeOf: (slug) => scopeOf(store, installation, slug) });
  } finally {
    await store.close();
  }
}

async function scopeOf(store: Store, installation: Installation, slug: string): Promise<Scope> {
  const row = await findOrganizationBySlug(store.db, slug);
  if (!row) throw new CommandError(`Organization ${slug} not found.`);
  return organizationScope(store.db, row, installation, 'command_line');
}
