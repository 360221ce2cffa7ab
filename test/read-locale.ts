import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParsedMessages } from '../locales/bind-messages.ts';
import { parseMessages } from '../locales/parse-messages.ts';

export const localesFolder = path.resolve(import.meta.dirname, '../locales');

/**
 * The parsed messages of each file of a language, by its path such as `board/jobs.json`. `api` has translations of what the API says, which
 * are no messages.
 */
export function readLocale(language: string, pattern = '*/*.json'): Map<string, ParsedMessages> {
  const folder = path.join(localesFolder, language);
  const files = globSync(pattern, { cwd: folder, exclude: ['api/*'] }).sort();
  return new Map(
    files.map((file) => [file, parseMessages(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))]),
  );
}
