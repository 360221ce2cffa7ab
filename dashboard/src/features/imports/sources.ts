import type { ImportSource } from '@corkboard/client';
import { systems } from '../../generated/import-systems.ts';
import { type MessagesOf, textOf } from '../../messages/use-messages.ts';

/** The settings of a source. Each kind has some of them. */
export interface SourceSettings {
  kind: string;
  account?: string;
  region?: string;
  url?: string;
  file_id?: string;
  headers?: Record<string, string>;
}

export function isSystem(kind: string): boolean {
  return systems.some((system) => system.kind === kind);
}

export function careersLinkOf(kind: string): string {
  return systems.find((system) => system.kind === kind)?.careersLink ?? 'jobs.lever.co/acme';
}

/** Formats of feeds. */
export const feedKinds = ['xml', 'json', 'csv', 'xlsx', 'ndjson', 'jsonld'];

export function toSettings(source: ImportSource): SourceSettings {
  return source as SourceSettings;
}

/** The server checks the settings of each kind. */
export function toSource(settings: SourceSettings): ImportSource {
  return settings as ImportSource;
}

export function kindLabel(kind: string, t: MessagesOf<'imports'>): string {
  return textOf(t.kinds, kind) ?? systems.find((system) => system.kind === kind)?.label ?? kind;
}

/** What tells sources of one kind apart: the account, the host of the URL, or that it is a file. */
export function sourceDetail(source: ImportSource, t: MessagesOf<'imports'>): string {
  const { account, url, file_id } = toSettings(source);
  if (account !== undefined) return account;
  if (url !== undefined) return URL.parse(url)?.hostname ?? url;
  return file_id === undefined ? '' : t.file;
}
