import type { ApplicationMethod } from './choose-contact.ts';
import { readJson } from './data.ts';
import type { JobType } from './job-types.ts';
import type { Setting } from './occupations.ts';
import { compile, type Template } from './templates.ts';

export interface Headings {
  tag: 'h2' | 'h3';
  company: string;
  role: string;
  duties: string;
  needs: string;
  offer: string;
  process: string;
  apply: string;
}

type Lines = readonly string[];

interface SentencesFile {
  sizes: Lines;
  introductions: Lines;
  successions: Lines;
  hybrid: Lines;
  remote: Lines;
  pay: Lines;
  tools: Lines;
  beginnerTools: Lines;
  contact: Lines;
  contractorBenefits: Lines;
  internBenefits: Lines;
  quotes: Lines;
  equality: Lines;
  processes: readonly Lines[];
  apply: Record<ApplicationMethod, Lines>;
  starts: Lines;
}

interface SettingFile {
  benefits: Lines;
  places: Lines;
  teams: Lines;
}

export const headings = readJson<readonly Headings[]>('jobs/headings.json');
export const sentences = readJson<SentencesFile>('jobs/sentences.json');
export const contracts = readJson<Record<JobType, { name: string; lines: Lines }>>('jobs/contracts.json');

/** Sentences of `sentences.json` with slots. */
export const templates = {
  sizes: sentences.sizes.map(compile),
  introductions: sentences.introductions.map(compile),
  successions: sentences.successions.map(compile),
  hybrid: sentences.hybrid.map(compile),
  remote: sentences.remote.map(compile),
  pay: sentences.pay.map(compile),
  tools: sentences.tools.map(compile),
  beginnerTools: sentences.beginnerTools.map(compile),
  contact: sentences.contact.map(compile),
};

interface SettingTexts {
  benefits: Lines;
  places: readonly Template[];
  teams: readonly Template[];
}

export const settings = readSettings(readJson<Record<Setting, SettingFile>>('jobs/settings.json'));

function readSettings(files: Record<Setting, SettingFile>): Record<Setting, SettingTexts> {
  const entries = Object.entries(files).map(([setting, { benefits, places, teams }]) => [
    setting,
    { benefits, places: places.map(compile), teams: teams.map(compile) },
  ]);
  return Object.fromEntries(entries);
}
