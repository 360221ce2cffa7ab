import { readFileSync } from 'node:fs';
import { ROOT_FOLDER } from './root-folder.ts';

/** The version of Corkboard. */
export const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT_FOLDER), 'utf8')) as {
  version: string;
};
