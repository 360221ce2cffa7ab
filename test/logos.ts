import { type Selectable, sql } from 'kysely';
import { toPlatform } from '../src/app.ts';
import { type Fetching, fetchDueLogos } from '../src/features/logos/fetch.ts';
import type { Logos } from '../src/platform/database/tables.ts';
import { type Client, newOrganization } from './app.ts';
import { serverForWorkers } from './worker.ts';

/** An organization with all that fetching its logos needs, on a database of its own: whoever fetches takes all that is due. */
export interface LogoBoard extends Client {
  origin: string;
  fetching: Fetching;
  /** Fetches what is due, of its neighbours too. */
  fetchLogos(changes?: Partial<Fetching>): Promise<void>;
  /** As if so many seconds had passed. */
  passSeconds(seconds: number): Promise<void>;
  /** Another organization on the same server. */
  neighbour(): Promise<LogoBoard>;
}

/** An organization on a server that may fetch from this machine. */
export async function newLogoBoard(): Promise<LogoBoard> {
  const server = await serverForWorkers();
  const platform = toPlatform(server.config);
  const fetching = { platform, outbound: server.outbound, storage: server.storage };
  const newBoard = async (): Promise<LogoBoard> => {
    const client = await newOrganization({ server });
    return {
      ...client,
      origin: server.origin,
      fetching,
      fetchLogos: (changes) =>
        fetchDueLogos(client.scope.db, { ...fetching, ...changes }, new AbortController().signal),
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

async function passSeconds({ scope }: Client, seconds: number): Promise<void> {
  await scope.db
    .updateTable('logos')
    .set({ next_attempt_at: sql`next_attempt_at - make_interval(secs => ${seconds})` })
    .where('organization_id', '=', scope.organizationId)
    .execute();
}
