import { type Selectable, sql } from 'kysely';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { recordLogoChanges } from '../src/features/jobs/jobs/record-logo-changes.ts';
import { type CopiesOptions, copyQueue } from '../src/features/jobs/logos/copies-source.ts';
import { publishReadyLogos } from '../src/features/jobs/logos/publish.ts';
import type { Logos } from '../src/platform/database/tables.ts';
import { type Client, newOrganization, type TestServer } from './app.ts';
import { performDue, tableQueueOptions } from './queue.ts';
import { serverForWorkers } from './worker.ts';

/** An organization on a server that may fetch from 127.0.0.1. Its database is separate, because a worker claims all due rows. */
export interface LogoBoard extends Client {
  server: TestServer;
  origin: string;
  /** Copies all due logos, including those of neighbors. */
  fetchLogos(changes?: Partial<CopiesOptions>): Promise<void>;
  /** Records the events of the jobs whose logos have become ready, like the task. */
  publishLogos(): Promise<void>;
  /** Moves the due times of all logos into the past by this many seconds. */
  passSeconds(seconds: number): Promise<void>;
  /** Creates another organization on the same server. */
  addBoard(): Promise<LogoBoard>;
}

export async function newLogoBoard(): Promise<LogoBoard> {
  const server = await serverForWorkers();
  const { origin, outbound, storage } = server;
  const options = { ...tableQueueOptions(server), outbound, storage };
  const newBoard = async (): Promise<LogoBoard> => {
    const client = await newOrganization({ server });
    return {
      ...client,
      server,
      origin,
      fetchLogos: (changes) => performDue(copyQueue({ ...options, ...changes })),
      publishLogos: () => publishLogos(server),
      passSeconds: (seconds) => passSeconds(client, seconds),
      addBoard: newBoard,
    };
  };
  return newBoard();
}

/** Publishes the logos of all organizations, including those of other tests. */
export async function publishLogos(
  { connection, config }: TestServer,
  publishNext = recordLogoChanges,
): Promise<void> {
  await publishReadyLogos(connection.db, toInstallation(config), publishNext, new AbortController().signal);
}

/** The organization's logos, ordered by source URL. */
export async function logosOf({ scope }: Client): Promise<Selectable<Logos>[]> {
  return scope.db
    .selectFrom('logos')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .orderBy('source_url')
    .execute();
}

/** Changes all logos of the organization in the database, like a worker. */
export async function setLogos(
  { scope }: Client,
  changes: { status: 'ready' } | { status: 'failed'; attempts: number; problem: string },
): Promise<void> {
  await scope.db
    .updateTable('logos')
    .set(changes)
    .where('organization_id', '=', scope.organizationId)
    .execute();
}

async function passSeconds({ scope }: Client, seconds: number): Promise<void> {
  await scope.db
    .updateTable('logos')
    .set({ due_at: sql`due_at - make_interval(secs => ${seconds})` })
    .where('organization_id', '=', scope.organizationId)
    .execute();
}
