import { ImageError } from '../../../platform/images/errors.ts';
import { OutboundError } from '../../../platform/outbound/errors.ts';
import { untilAborted } from '../../../platform/outbound/until-aborted.ts';
import type { QueueSource } from '../../../platform/queue/source.ts';
import { type TableQueueOptions, tableQueue, type WorkTable } from '../../../platform/queue/table-queue.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { confirmFolder, reserveFolder } from '../../../platform/storage/unused-files.ts';
import { logoFolder, logoKey } from '../../content/assets/files.ts';
import { copyPicture, ResponseError, type Sources } from './copy.ts';
import { setReady } from './queries.ts';
import {
  beginAttempt,
  type ClaimedLogo,
  claimLogos,
  describeHost,
  logos,
  recordFailure,
  revokeAttempt,
} from './worker-queries.ts';

export interface CopiesOptions extends TableQueueOptions, Sources {}

/** Each copy takes up to 5 MB of memory, and shares the image converter with uploads. */
const LIMITS = { all: 8, origin: 5 };

const MINUTE = 60;
const HOUR = 3600;
const RETRY_AFTER_SECONDS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];

export const copyWork: WorkTable = { name: 'logo copies', table: logos };

/** The queue source for copies of logos. Each host of an organization's logos is a partition. */
export function copyQueue(options: CopiesOptions): QueueSource {
  return tableQueue(options, {
    ...copyWork,
    limits: LIMITS,
    describePartition: describeHost,
    claim: claimLogos,
    perform: (scope, logo, stop) => copyLogo(scope, options, logo, stop),
  });
}

async function copyLogo(
  scope: Scope,
  options: CopiesOptions,
  logo: ClaimedLogo,
  stop: AbortSignal,
): Promise<boolean> {
  const retryInSeconds = RETRY_AFTER_SECONDS[logo.attempts] ?? 6 * HOUR;
  if (!(await beginAttempt(scope, logo, retryInSeconds, options.clock.offsetMs))) return false;
  try {
    const picture = await untilAborted(copyPicture(scope, options, logo.source_url), stop);
    await storeCopy(scope, logo.id, picture, options.storage);
    return true;
  } catch (error) {
    if (stop.aborted) await revokeAttempt(scope, logo);
    if (stop.aborted || !isFaultOfSource(error)) throw error;
    const isLast = logo.attempts >= RETRY_AFTER_SECONDS.length;
    await recordFailure(scope, logo, error.message, isLast ? 'failed' : 'pending');
    return false;
  }
}

/** Writes the file first. The file counts as unused until the row refers to the file. */
async function storeCopy(scope: Scope, id: string, picture: Uint8Array, storage: Storage): Promise<void> {
  await reserveFolder(scope.db, logoFolder(id));
  await storage.write(logoKey(id), picture, 'image/webp');
  await inTransaction(scope, async (scope) => {
    if (await setReady(scope, id)) await confirmFolder(scope, logoFolder(id));
  });
}

/** All other errors are failures of this server. They are retried without limit and not stored as the logo's problem. */
function isFaultOfSource(error: unknown): error is Error {
  return error instanceof OutboundError || error instanceof ResponseError || error instanceof ImageError;
}
