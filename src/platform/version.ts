import { createRequire } from 'node:module';

/** The version of Corkboard. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
