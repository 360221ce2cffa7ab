import type { BenchOptions } from '../options.ts';
import type { Generator } from '../support/generator.ts';
import type { Contender } from '../support/processes.ts';
import type { SitePaths } from './paths.ts';

/** What each scenario of the public board gets. */
export interface SiteBench {
  server: Contender;
  generator: Generator;
  apiKey: string;
  options: BenchOptions;
  paths: SitePaths;
}
