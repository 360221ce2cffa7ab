import type { Database } from '../../platform/database/connect.ts';
import type { DueWork, Lane, WorkSource } from '../../platform/dispatch/source.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { scopesOf } from '../organizations/scopes.ts';
import type { Asking } from './ask.ts';
import { performRun } from './run.ts';
import {
  type ClaimedRun,
  claimRuns,
  findWaitingProviders,
  handBackRuns,
  type WaitingProvider,
} from './worker-queries.ts';

export interface RunsOptions {
  db: Database;
  platform: Platform;
  asking: Asking;
  /** What is added to the time: 0, but in tests. */
  clock: { readonly offsetMs: number };
}

interface Task {
  scope: Scope;
  run: ClaimedRun;
}

/** Runs of enrichment providers, as work: each provider is a lane. */
export function runsSource(options: RunsOptions): WorkSource<Lane, Task> {
  const { db, asking, clock } = options;
  return {
    name: 'enrichment runs',
    findDue: async () => toDueWork(await findWaitingProviders(db, clock.offsetMs)),
    claim: (wanted) => claim(options, wanted),
    perform: ({ scope, run }, stop) => performRun(scope, { ...asking, offsetMs: clock.offsetMs }, run, stop),
    handBack: (tasks) =>
      handBackRuns(
        db,
        tasks.map(({ run }) => run),
        clock.offsetMs,
      ),
  };
}

function toDueWork(waiting: WaitingProvider[]): DueWork<Lane> {
  const due = waiting.filter(({ due_in_ms }) => due_in_ms <= 0);
  const toCome = waiting.map(({ due_in_ms }) => due_in_ms).filter((dueInMs) => dueInMs > 0);
  return {
    lanes: due.map(({ organization_id, lane_id, url, is_failing }) => ({
      id: lane_id,
      organizationId: organization_id,
      origin: URL.parse(url)?.origin ?? url,
      isSuspect: is_failing,
    })),
    nextInMs: toCome.length === 0 ? undefined : Math.min(...toCome),
    lateMs: Math.max(0, ...due.map(({ due_in_ms }) => -due_in_ms)),
  };
}

async function claim(
  { db, platform, clock }: RunsOptions,
  wanted: readonly { lane: Lane; count: number }[],
): Promise<{ lane: Lane; task: Task }[]> {
  const lanes = new Map(wanted.map(({ lane }) => [lane.id, lane]));
  const runs = await claimRuns(
    db,
    wanted.map(({ lane: { organizationId, id }, count }) => ({ organizationId, laneId: id, count })),
    clock.offsetMs,
  );
  const scopes = await scopesOf(db, runs, platform);
  return runs.flatMap((run) => {
    const lane = lanes.get(run.lane_id);
    const scope = scopes.get(run.organization_id);
    return lane && scope
      ? [{ lane, task: { scope: { ...scope, actor: `enrichment:${lane.id}` }, run } }]
      : [];
  });
}
