import type { Database } from '../../platform/database/connect.ts';
import { ImageError } from '../../platform/images/errors.ts';
import { OutboundError } from '../../platform/outbound/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { untilAborted } from '../../platform/outbound/until-aborted.ts';
import { runFairly } from '../../platform/run-fairly.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { announceFolder, keepFolder } from '../../platform/storage/unused-files.ts';
import { logoFolder, logoKey } from '../assets/files.ts';
import type { Platform } from '../organizations/board-address.ts';
import { scopesOf } from '../organizations/scopes.ts';
import { AnswerError, copyPicture } from './copy.ts';
import { beginAttempt, type DueLogo, handBack, listDueLogos, setProblem, setReady } from './queries.ts';

/** What fetching needs besides the database. */
export interface Fetching {
  platform: Platform;
  outbound: Outbound;
  storage: Storage;
}

const LOGOS_AT_ONCE = 200;
const LIMITS = { atOnce: 4, ofGroupAtOnce: 2 };
/** After so long a run begins no more; the next one asks anew whose turn it is. */
const RUN_MS = 20_000;

const MINUTE = 60;
const HOUR = 3600;
const RETRY_AFTER_SECONDS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];

/** Fetches the logos that are due. Those under way are given back once `stop` is aborted. */
export async function fetchDueLogos(db: Database, fetching: Fetching, stop: AbortSignal): Promise<void> {
  const due = await listDueLogos(db, LOGOS_AT_ONCE);
  const scopes = await scopesOf(db, due, fetching.platform);
  const failures: unknown[] = [];
  const end = AbortSignal.any([stop, AbortSignal.timeout(RUN_MS)]);
  await runFairly(due, LIMITS, groupsOf, end, async (logo) => {
    const scope = scopes.get(logo.organization_id);
    // One logo's trouble is not the others'.
    if (scope) await fetchLogo(scope, logo, fetching, stop).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw new AggregateError(failures, `some logos failed: ${failures[0]}`);
}

/** Neither an organization nor a host that hangs holds up the others. */
function groupsOf({ organization_id, source_url }: DueLogo): string[] {
  return [`organization ${organization_id}`, `host ${URL.parse(source_url)?.host}`];
}

async function fetchLogo(scope: Scope, logo: DueLogo, fetching: Fetching, stop: AbortSignal): Promise<void> {
  if (!(await beginAttempt(scope, logo, retryAfter(logo.attempts)))) return;
  try {
    const picture = await untilAborted(copyPicture(scope, fetching, logo.source_url), stop);
    await keepCopy(scope, logo.id, picture, fetching.storage);
  } catch (error) {
    if (stop.aborted) await handBack(scope, logo);
    else await noteProblem(scope, logo, error);
  }
}

/** The file comes first, and is unused until the row says that it is there. */
async function keepCopy(scope: Scope, id: string, picture: Uint8Array, storage: Storage): Promise<void> {
  await announceFolder(scope.db, logoFolder(id));
  await storage.write(logoKey(id), picture, 'image/webp');
  await inTransaction(scope, async (scope) => {
    if (await setReady(scope, id)) await keepFolder(scope, logoFolder(id));
  });
}

/** What is no fault of the receiver's is thrown on, and tried again however often that takes. */
async function noteProblem(scope: Scope, { id, attempts }: DueLogo, error: unknown): Promise<void> {
  const isTheirs =
    error instanceof OutboundError || error instanceof AnswerError || error instanceof ImageError;
  if (!isTheirs) throw error;
  const isLast = attempts >= RETRY_AFTER_SECONDS.length;
  await setProblem(scope, id, error.message, isLast ? 'failed' : 'pending');
}

function retryAfter(attempts: number): number {
  return RETRY_AFTER_SECONDS[attempts] ?? 6 * HOUR;
}
