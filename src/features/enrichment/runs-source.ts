import type { WorkSource } from '../../platform/dispatch/source.ts';
import { rowSource, type WorkOptions } from '../organizations/row-source.ts';
import type { Asking } from './ask.ts';
import { performRun } from './run.ts';
import { claimRuns, describeProvider, runs } from './worker-queries.ts';

export interface RunsOptions extends WorkOptions {
  asking: Asking;
}

/** Runs of enrichment providers, as work: each provider is a lane. */
export function runsSource(options: RunsOptions): WorkSource {
  const { asking, clock } = options;
  return rowSource(options, {
    name: 'enrichment runs',
    table: runs,
    describeLane: describeProvider,
    claim: claimRuns,
    perform: (scope, run, stop) => {
      const asProvider = { ...scope, actor: `enrichment:${run.lane_id}` };
      return performRun(asProvider, { ...asking, offsetMs: clock.offsetMs }, run, stop);
    },
  });
}
