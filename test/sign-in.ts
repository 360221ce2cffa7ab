import { hash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Member } from '../src/features/people/members/schema.ts';
import { type Client, sharedServer, type TestResponse, type TestServer, until } from './app.ts';
import { requestBoard } from './collections.ts';
import { postMember } from './members.ts';

export const PASSWORD = 'three tugs at dawn';
export const SESSION = '/organization/session';

/** A browser on a board. It stores the session cookie. */
export interface Visitor {
  cookie: string | undefined;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  signIn(credentials: object): Promise<TestResponse>;
  /** Reads the session. Returns the status code. */
  status(): Promise<number>;
}

export async function visit(
  { slug }: Pick<Client, 'slug'>,
  { server, cookie }: { server?: TestServer; cookie?: string | undefined } = {},
): Promise<Visitor> {
  const { origin, config } = server ?? (await sharedServer());
  const host = `${slug}.${config.PLATFORM_DOMAIN}`;
  const visitor: Visitor = {
    cookie,
    send: async (method, path, body, headers = {}) => {
      const cookies = visitor.cookie === undefined ? {} : { cookie: visitor.cookie };
      const request = {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { ...cookies, ...headers },
      };
      const response = await requestBoard(origin, host, path, request);
      const [pair = '', maxAge] =
        /^([^;]+);.*Max-Age=(\d+)/.exec(response.headers.get('set-cookie') ?? '')?.slice(1) ?? [];
      if (maxAge !== undefined) visitor.cookie = maxAge === '0' ? undefined : pair;
      return response;
    },
    signIn: (credentials) => visitor.send('POST', SESSION, credentials),
    status: async () => (await visitor.send('GET', SESSION)).status,
  };
  return visitor;
}

/** Sets the password of a member, and expects 200. */
export async function setPassword(client: Client, { id }: Member, password = PASSWORD): Promise<void> {
  const response = await client.post(`/members/${id}/password`, { password });
  expect(response.status, response.text).toBe(200);
}

/** Creates a member and sets PASSWORD. */
export async function postMemberWithPassword(
  client: Client,
  fields: Record<string, unknown> = {},
): Promise<Member> {
  const member = await postMember(client, fields);
  await setPassword(client, member);
  return { ...member, authMethod: 'password' };
}

/** Signs in with PASSWORD, and expects 200. */
export async function signedIn(client: Client, { email }: Member, server?: TestServer): Promise<Visitor> {
  const visitor = await visit(client, server ? { server } : {});
  const response = await visitor.signIn({ email, password: PASSWORD });
  expect(response.status, response.text).toBe(200);
  return visitor;
}

/** Inserts a sent sign-in link into the database. Returns its token. */
export async function insertLink(
  { scope }: Client,
  { id }: Pick<Member, 'id'>,
  fields: { expires_at?: string; return_to?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await scope.db
    .insertInto('sign_in_links')
    .values({
      organization_id: scope.organizationId,
      id: crypto.randomUUID(),
      member_id: id,
      token_hash: hash('sha256', token, 'buffer'),
      email_key: 'mette@pilots.example',
      status: 'sent',
      expires_at: '2099-01-01T00:00:00Z',
      ...fields,
    })
    .execute();
  return token;
}

/** Runs `work` while an uncommitted statement blocks it. Commits when `work` waits for the lock. */
export async function whileChanging<T>(
  { connection }: TestServer,
  statement: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const blocker = await connection.pool.connect();
  try {
    const { rows } = await blocker.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await blocker.query('BEGIN');
    await blocker.query(statement, values);
    const result = work();
    const waiting = await until(
      () =>
        connection.pool.query('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [
          rows[0]!.pid,
        ]),
      ({ rowCount }) => rowCount! > 0,
    );
    expect(waiting.rowCount).toBeGreaterThan(0);
    await blocker.query('COMMIT');
    return await result;
  } finally {
    blocker.release(true);
  }
}
