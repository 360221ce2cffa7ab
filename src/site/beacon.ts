import { readFileSync } from 'node:fs';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { toStaticFile } from './static-file.ts';

const text = readFileSync(new URL('public/beacon.js', ROOT_FOLDER), 'utf8');

/** The only script of the pages. It sends page views to the board's analytics; without scripts, a tracking pixel does. */
export const beacon = toStaticFile(['beacon', 'js'], 'text/javascript; charset=utf-8', text);
