import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../public/beacon.js', import.meta.url), 'utf8');

/** The only script of the pages. It tells the board's analytics of a view; without it, a picture does. */
export const beacon = { path: `/beacon.${hash('sha1', text, 'hex').slice(0, 12)}.js`, text };
