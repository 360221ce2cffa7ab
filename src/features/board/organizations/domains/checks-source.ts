import type { QueueSource } from '../../../../platform/queue/source.ts';
import {
  type TableQueueOptions,
  tableQueue,
  type WorkTable,
} from '../../../../platform/queue/table-queue.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { checkHolder } from './check-holder.ts';
import { notifyHolder } from './notify-holder.ts';
import type { Verifying } from './proof.ts';
import { verifyDomain } from './verify.ts';
import { type ClaimedDomain, claimDomains, describeDomain, domains, finishCheck } from './worker-queries.ts';

/** Each check queries name servers. */
const LIMITS = { all: 20 };

const MINUTE = 60;
const HOUR = 3600;
const NEXT_AFTER_SECONDS = [5 * MINUTE, 15 * MINUTE, HOUR];

export const checkWork: WorkTable = { name: 'domain checks', table: domains };

/** The queue source of checks of pending and contested domains. Each domain is a partition. */
export function checkQueue(options: TableQueueOptions & Verifying): QueueSource {
  return tableQueue(options, {
    ...checkWork,
    limits: LIMITS,
    describePartition: describeDomain,
    claim: claimDomains,
    perform: async (scope, claimed, stop) => {
      const finish = () => finishCheck(scope, claimed, nextInSeconds(claimed), options.clock.offsetMs);
      try {
        const isProved = await check(scope, options, claimed, stop);
        await finish();
        return isProved;
      } catch (error) {
        // An internal error delays the next check like a failed proof. The queue releases an aborted check.
        if (!stop.aborted) await finish();
        throw error;
      }
    },
  });
}

function nextInSeconds({ status, checks }: ClaimedDomain): number {
  return (status === 'pending' && NEXT_AFTER_SECONDS[checks]) || 3 * HOUR;
}

/** Returns whether the domain is proved. */
async function check(
  scope: Scope,
  verifying: Verifying,
  { id, status }: ClaimedDomain,
  stop: AbortSignal,
): Promise<boolean> {
  if (status === 'pending') return (await verifyDomain(scope, verifying, id, stop)).last_error === null;
  const { last_error } = await checkHolder(scope, verifying, id, stop);
  await notifyHolder(scope, id);
  return last_error === null;
}
