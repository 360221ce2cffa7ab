import type { ImportSource } from '@corkboard/client';
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

/** Applicant tracking systems that a person can choose, in the order of the documentation. */
export const systems = [
  'greenhouse',
  'lever',
  'ashby',
  'workable',
  'recruitee',
  'smartrecruiters',
  'personio',
  'teamtailor',
  'breezy',
  'bamboohr',
  'pinpoint',
  'rippling',
  'gem',
];

/** Where the account stands in the link of a careers page. */
const careersLinks: Record<string, string> = {
  greenhouse: 'job-boards.greenhouse.io/acme',
  lever: 'jobs.lever.co/acme',
  ashby: 'jobs.ashbyhq.com/acme',
  workable: 'apply.workable.com/acme',
  recruitee: 'acme.recruitee.com',
  smartrecruiters: 'jobs.smartrecruiters.com/acme',
  personio: 'acme.jobs.personio.de',
  teamtailor: 'acme.teamtailor.com',
  breezy: 'acme.breezy.hr',
  bamboohr: 'acme.bamboohr.com/careers',
  pinpoint: 'acme.pinpointhq.com',
  rippling: 'ats.rippling.com/acme/jobs',
  gem: 'jobs.gem.com/acme',
};

export function careersLinkOf(kind: string): string {
  return careersLinks[kind] ?? 'jobs.lever.co/acme';
}

/** Formats of feeds. */
export const feedKinds = ['xml', 'json', 'csv', 'ndjson', 'jsonld'];

export function toSettings(source: ImportSource): SourceSettings {
  return source as SourceSettings;
}

/** The server checks the settings of each kind. */
export function toSource(settings: SourceSettings): ImportSource {
  return settings as ImportSource;
}

export function kindLabel(kind: string, t: MessagesOf<'imports'>): string {
  return textOf(t.kinds, kind) ?? kind;
}

/** What tells sources of one kind apart: the account, the host of the URL, or that it is a file. */
export function sourceDetail(source: ImportSource, t: MessagesOf<'imports'>): string {
  const { account, url, file_id } = toSettings(source);
  if (account !== undefined) return account;
  if (url !== undefined) return URL.parse(url)?.hostname ?? url;
  return file_id === undefined ? '' : t.file;
}
