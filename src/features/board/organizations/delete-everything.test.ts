import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Client, ownServer, sharedServer, startServer, type TestServer } from '../../../../test/app.ts';
import { fillOrganization, fillStayingTables } from '../../../../test/moves/fill-organization.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { newUser, signInAs } from '../../../../test/staff.ts';
import { COMMAND_LINE } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { discardArrival } from '../../connect/moves/importing/abandoned.ts';
import { insertMembership } from '../../people/staff/memberships/queries.ts';
import { removeOrganization } from './add-and-delete.ts';

type Deletion = (server: TestServer, organization: Client) => Promise<unknown>;

const deletions: Record<string, Deletion> = {
  owner: async (server, { scope, slug }) => {
    const user = await newUser({ server });
    const membership = { organizationId: scope.organizationId, userId: user.id, role: 'owner' as const };
    await insertMembership(server.connection.db, membership);
    return (await signInAs(user, { server })).in({ slug }).send('DELETE', '/organization');
  },
  operator: async (server, { scope }) => {
    const user = await newUser({ server, isOperator: true });
    return (await signInAs(user, { server })).send('DELETE', `/organizations/${scope.organizationId}`);
  },
  'command line': ({ connection: { db } }, { slug }) => removeOrganization(db, COMMAND_LINE, slug),
  'discarded import': async ({ connection: { db } }, { slug }) => {
    await db.updateTable('organizations').set({ arriving_since: sql`now()` }).execute();
    await db.updateTable('organization_arrivals').set({ completed_at: null }).execute();
    await db.connection().execute((db) => discardArrival(db, COMMAND_LINE, slug));
  },
};

it('deletes an organization that has rows in every table, by each way to delete it', async () => {
  const DATABASE_URL = await ownDatabase();
  const filled = await startServer({ DATABASE_URL });
  const { app, connection, keyRing, storage, outbound } = filled;
  const files = { db: connection.db, storage, keyRing };
  const board = await fillOrganization({ server: filled, files });
  await fillStayingTables(board);
  const tables = await tablesOfOrganizations(connection.db);
  expect(await tablesWithRows(connection.db, tables)).toEqual(tables);
  // A database with connections cannot be copied.
  await app.server.close();
  await outbound.close();
  await connection.close();
  for (const [name, remove] of Object.entries(deletions)) {
    const copy = await ownDatabase(new URL(DATABASE_URL).pathname.slice(1));
    const server = await ownServer({ DATABASE_URL: copy });
    const answer = await remove(server, board.client);
    expect(await tablesWithRows(server.connection.db, tables), `${name}: ${JSON.stringify(answer)}`).toEqual(
      [],
    );
  }
});

/** The tables with rows of organizations. */
async function tablesOfOrganizations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id'
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Leaves out entries of the installation's audit log, which belong to no organization. */
async function tablesWithRows(db: Database, tables: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { rows } =
      await sql`select from ${sql.table(table)} where organization_id is not null limit 1`.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

it('has no reference within an organization that could stop its deletion', async () => {
  const { db } = (await sharedServer()).connection;
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname = 'organization_id'
    where contype = 'f' and confdeltype in ('a', 'r') and not condeferrable`.execute(db);
  expect(rows).toEqual([]);
});
