import { type Selectable, sql } from 'kysely';
import { toPlatform } from '../src/app.ts';
import { type Fetching, fetchDueLogos } from '../src/features/logos/fetch.ts';
import type { Logos } from '../src/platform/database/tables.ts';
import { type Client, newOrganization, ownServer, until } from './app.ts';

/** An organization with all that fetching its logos needs. Of all tests only those of one file may fetch: each takes what is due. */
export interface LogoBoard extends Client {
  origin: string;
  fetching: Fetching;
  /** Fetches what is due of this organization, and gives back what others have. */
  fetchLogos(changes?: Partial<Fetching>): Promise<void>;
  /** As if so many seconds had passed. */
  passSeconds(seconds: number): Promise<void>;
  /** Another organization on the same server. */
  neighbour(): Promise<LogoBoard>;
}

/** An organization on a server that may fetch from this machine. */
export async function newLogoBoard(): Promise<LogoBoard> {
  const server = await ownServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  const platform = toPlatform(server.config);
  const fetching = { platform, outbound: server.outbound, storage: server.storage };
  const newBoard = async (): Promise<LogoBoard> => {
    const client = await newOrganization({ server });
    return {
      ...client,
      origin: server.origin,
      fetching,
      fetchLogos: (changes) => fetchLogos(client, { ...fetching, ...changes }),
      passSeconds: (seconds) => passSeconds(client, seconds),
      neighbour: newBoard,
    };
  };
  return newBoard();
}

/** The organization's logos, in the order of their addresses. */
export async function logosOf({ scope }: Client): Promise<Selectable<Logos>[]> {
  return scope.db
    .selectFrom('logos')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .orderBy('source_url')
    .execute();
}

/** Makes all logos of the organization what a task would have made of them. */
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

async function fetchLogos(client: Client, fetching: Fetching): Promise<void> {
  const { db, organizationId } = client.scope;
  // An attempt under way has the time of the next one already: what tells that it is over is its problem.
  await db
    .updateTable('logos')
    .set({ problem: null })
    .where('organization_id', '=', organizationId)
    .where('next_attempt_at', '<=', sql<string>`now()`)
    .execute();
  const stop = new AbortController();
  const run = fetchDueLogos(db, fetching, stop.signal);
  const isOver = (logos: Selectable<Logos>[]) =>
    logos.every((logo) => logo.status !== 'pending' || logo.problem);
  await Promise.race([until(() => logosOf(client), isOver, 15_000), run]);
  stop.abort();
  await run;
}

async function passSeconds({ scope }: Client, seconds: number): Promise<void> {
  await scope.db
    .updateTable('logos')
    .set({ next_attempt_at: sql`next_attempt_at - make_interval(secs => ${seconds})` })
    .where('organization_id', '=', scope.organizationId)
    .execute();
}
