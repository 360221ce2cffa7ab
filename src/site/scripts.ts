import { readFileSync } from 'node:fs';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { type StaticFile, toStaticFile } from './static-file.ts';

/** Sends page views to the board's analytics. Without scripts, a tracking pixel does. */
export const beacon = readScript('beacon');

/** Saves and shares jobs, marks new ones, and shows the menu of a member. Every page works without it. */
export const boardScript = readScript('board');

/** Applies the filters of the job list at once, and opens them in a sheet on phones. */
export const listScript = readScript('list');

function readScript(name: string): StaticFile {
  const text = readFileSync(new URL(`public/${name}.js`, ROOT_FOLDER), 'utf8');
  return toStaticFile([name, 'js'], 'text/javascript; charset=utf-8', text);
}
