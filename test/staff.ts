import type { Role } from '../src/features/people/permissions/roles.ts';
import { insertMembership } from '../src/features/people/staff/memberships/queries.ts';
import { createLink } from '../src/features/people/staff/sessions/links.ts';
import { insertUser, type UserRow } from '../src/features/people/staff/users/queries.ts';
import { newId } from '../src/platform/ids.ts';
import { linkEnd } from '../src/platform/sign-in/links.ts';
import { hashPassword } from '../src/platform/sign-in/passwords.ts';
import { newToken } from '../src/platform/sign-in/tokens.ts';
import { type Client, sharedServer, type TestResponse, type TestServer } from './app.ts';
import { requestHost } from './hosts.ts';

export const STAFF_PASSWORD = 'a lantern on the pier';

let users = 0;

interface UserOptions {
  server?: TestServer;
  email?: string;
  isOperator?: boolean;
  isEmailProved?: boolean;
  password?: string;
}

/** Creates a user without a role. */
export async function newUser(options: UserOptions = {}): Promise<UserRow> {
  const { email = `user-${process.pid}-${Date.now().toString(36)}-${++users}@staff.example` } = options;
  const { connection } = options.server ?? (await sharedServer());
  const user = await insertUser(connection.db, {
    email,
    name: 'Mette Holm',
    isOperator: options.isOperator ?? false,
    isEmailProved: options.isEmailProved ?? true,
    passwordHash: options.password === undefined ? null : await hashPassword(options.password),
  });
  if (!user) throw new Error(`${email} is taken`);
  return user;
}

/** Creates a user with a role in the client's organization. */
export async function newStaff(
  { scope }: Pick<Client, 'scope'>,
  role: Role,
  options: UserOptions = {},
): Promise<UserRow> {
  const user = await newUser(options);
  await insertMembership(scope.db, { organizationId: scope.organizationId, userId: user.id, role });
  return user;
}

/** A browser with pages of the installation. It stores the session cookie. */
export interface StaffBrowser {
  cookie: string | undefined;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  /** The same browser, with requests about one organization. */
  in(organization: { slug: string }): Pick<StaffBrowser, 'send'>;
}

export async function openBrowser({ server }: { server?: TestServer } = {}): Promise<StaffBrowser> {
  const { origin, config } = server ?? (await sharedServer());
  const browser: StaffBrowser = {
    cookie: undefined,
    send: async (method, path, body, headers = {}) => {
      const cookies = browser.cookie === undefined ? {} : { cookie: browser.cookie };
      const response = await requestHost(origin, config.PLATFORM_DOMAIN, `/api/v1${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { 'sec-fetch-site': 'same-origin', ...cookies, ...headers },
      });
      const [pair, maxAge] =
        /^([^;]+);.*Max-Age=(\d+)/.exec(response.headers.get('set-cookie') ?? '')?.slice(1) ?? [];
      if (maxAge !== undefined) browser.cookie = maxAge === '0' ? undefined : pair;
      return response;
    },
    in: ({ slug }) => ({
      send: (method, path, body, headers) =>
        browser.send(method, path, body, { 'corkboard-organization': slug, ...headers }),
    }),
  };
  return browser;
}

/** Inserts a link as if it had been emailed to the user. Returns its token. */
export async function insertEmailLink(
  user: Pick<UserRow, 'id' | 'email_key'>,
  { server }: { server?: TestServer } = {},
): Promise<string> {
  const { connection } = server ?? (await sharedServer());
  const { text, hash } = newToken();
  await connection.db
    .insertInto('user_links')
    .values({
      id: newId(),
      kind: 'email',
      user_id: user.id,
      email_key: user.email_key,
      token_hash: hash,
      expires_at: linkEnd,
    })
    .execute();
  return text;
}

/** A browser in which the user is signed in by a link. */
export async function signInAs(
  user: Pick<UserRow, 'id'>,
  { server }: { server?: TestServer } = {},
): Promise<StaffBrowser> {
  const { connection } = server ?? (await sharedServer());
  const browser = await openBrowser(server ? { server } : {});
  const token = await createLink(connection.db, { kind: 'command_line', userId: user.id });
  const response = await browser.send('POST', '/session', { token });
  if (response.status !== 200) throw new Error(response.text);
  return browser;
}
