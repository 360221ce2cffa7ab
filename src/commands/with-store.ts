import pino, { type Logger } from 'pino';
import { toPlatform } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Platform } from '../features/organizations/board-address.ts';
import { findOrganizationBySlug, organizationScope } from '../features/organizations/queries.ts';
import type { Scope } from '../platform/scope.ts';
import { openStore, type Store } from '../store.ts';
import { CommandError } from './output.ts';

export interface CommandContext {
  config: Config;
  store: Store;
  log: Logger;
  platform: Platform;
  /** The scope of an organization, by its slug. */
  scopeOf(slug: string): Promise<Scope>;
}

/** Runs a command's work on the database, beside a running server or without one. */
export async function withStore(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const store = await openStore(config, 'tool', log);
  const platform = toPlatform(config);
  try {
    await work({ config, store, log, platform, scopeOf: (slug) => scopeOf(store, platform, slug) });
  } finally {
    await store.close();
  }
}

async function scopeOf(store: Store, platform: Platform, slug: string): Promise<Scope> {
  const row = await findOrganizationBySlug(store.db, slug);
  if (!row) throw new CommandError(`There is no organization ${slug}.`);
  return organizationScope(store.db, row, platform, 'command_line');
}
