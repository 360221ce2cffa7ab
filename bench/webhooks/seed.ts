import pino from 'pino';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../../src/features/board/organizations/queries.ts';
import { createWebhook } from '../../src/features/connect/webhooks/create.ts';
import { findJobs, toJob } from '../../src/features/jobs/jobs/queries.ts';
import { jobUpdated } from '../../src/features/jobs/jobs/schema.ts';
import { openKeyRing } from '../../src/platform/encryption/open-key-ring.ts';
import { recordEvents } from '../../src/platform/events.ts';
import { Outbound } from '../../src/platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../src/platform/scope.ts';
import { eventTypes } from '../../src/registries/event-types.ts';
import { MASTER_KEY } from '../support/processes.ts';
import { PLATFORM } from '../support/seed.ts';

export const LOOPBACK = '127.0.0.0/8';

const KEYS = { MASTER_KEY, MASTER_KEY_FILE: '', DATA_DIR: '', DATABASE_URL: '', PLATFORM_DOMAIN: '' };

/** Creates organizations with `each` webhooks for job.updated. Each webhook has a different IP address. */
export async function seedWebhooks(
  { db }: Scope,
  { organizations, each, receiverPort }: { organizations: number; each: number; receiverPort: number },
): Promise<Scope[]> {
  const scopes: Scope[] = [];
  for (let n = 1; n <= organizations; n++) {
    const slug = `bench-hooks-${n}`;
    const row = (await findOrganizationBySlug(db, slug)) ?? (await insertOrganization(db, slug, slug));
    if (!row) throw new Error(`Could not find or create the organization ${slug}.`);
    const scope = organizationScope(db, row, PLATFORM, 'command_line');
    for (let hook = 1; hook <= each; hook++)
      await subscribe(scope, 'job.updated', `127.1.${n}.${hook}:${receiverPort}`);
    scopes.push(scope);
  }
  return scopes;
}

export async function subscribe(scope: Scope, event: string, host: string): Promise<string> {
  const outbound = new Outbound({ allow: LOOPBACK });
  const keyRing = await openKeyRing(scope.db, KEYS, pino({ level: 'silent' }));
  const target_url = `http://${host}/`;
  return (await createWebhook(scope, ['*'], { keyRing, outbound, eventTypes }, { event, target_url })).id;
}

export async function unsubscribeAll({ db }: Scope): Promise<void> {
  await db.deleteFrom('webhooks').execute();
}

/** Records `eventsEach` events per organization, with jobs of the measured board. Returns the number of created deliveries. */
export async function recordChanges(board: Scope, scopes: Scope[], eventsEach: number): Promise<number> {
  const rows = await board.db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', board.organizationId)
    .orderBy('id')
    .limit(20)
    .execute();
  const jobRows = await findJobs(
    board,
    rows.map(({ id }) => id),
  );
  const jobs = jobRows.map((row) => toJob(row, board));
  const data = Array.from({ length: Math.min(eventsEach, 100) }, (_, n) => jobs[n % jobs.length] ?? {});
  const before = await countPending(board);
  for (const scope of scopes)
    for (let done = 0; done < eventsEach; done += data.length)
      await inTransaction(scope, (scope) => recordEvents(scope, jobUpdated, data, ['title']));
  return (await countPending(board)) - before;
}

export async function countPending({ db }: Scope): Promise<number> {
  const { pending } = await db
    .selectFrom('webhook_deliveries')
    .where('status', '=', 'pending')
    .select((of) => of.fn.countAll<number>().as('pending'))
    .executeTakeFirstOrThrow();
  return pending;
}
