import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { readSessionHash, toCookie, toEmptyCookie } from '../../features/sign-in/cookie.ts';
import {
  type AccountCounts,
  countAccounts,
  countAddresses,
  type SignInLimits,
} from '../../features/sign-in/limits.ts';
import { insertLink } from '../../features/sign-in/link-queries.ts';
import { refuseOtherPages } from '../../features/sign-in/own-pages.ts';
import { deleteSession } from '../../features/sign-in/session-queries.ts';
import type { NewSession } from '../../features/sign-in/sessions.ts';
import { signInByLink, signInByPassword } from '../../features/sign-in/sign-in.ts';
import { isToken } from '../../features/sign-in/tokens.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '../../platform/email-address.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';
import type { FindBoard } from '../find-board.ts';
import { renderView } from '../render.tsx';
import { readReturnPath } from './return-path.ts';
import { type SignInForm, signInView } from './sign-in-view.tsx';

export interface SignInFormOptions extends SignInLimits {
  findBoard: FindBoard;
  isHttps: boolean;
}

/** Far more than the fields of any form of ours. */
const MAX_FORM_BYTES = 8_192;
const MAX_PASSWORD_LENGTH = 200;

/** Where the forms of a board are sent that sign members in and out. They count for the limits as the API's operations do. */
export const signInForms: FastifyPluginAsync<SignInFormOptions> = async (app, options) => {
  const addresses = countAddresses(options);
  const accounts = countAccounts(options);
  const route = { config: { isPublic: true }, schema: { hide: true } };
  takeForms(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' });
  });
  refuseOtherPages(app, options);

  app.post('/sign-in', { ...route, onRequest: addresses.signIn }, async (request, reply) => {
    const { board, form } = await readForm(request);
    const returnPath = readReturnPath(form.get('to'));
    const email = (form.get('email') ?? '').trim();
    const password = form.get('password') ?? '';
    try {
      const session = await enterByPassword(request, board, { email, password }, accounts);
      return enter(reply, board, session, returnPath);
    } catch (error) {
      return refuse(reply, board, error, { returnPath, email: toShown(email) });
    }
  });

  app.post('/sign-in/token', { ...route, onRequest: addresses.signIn }, async (request, reply) => {
    const { board, form } = await readForm(request);
    const token = form.get('token') ?? '';
    try {
      if (!isToken(token)) throw new HttpError('link_expired', 'This is no token.');
      const session = await signInByLink(board.scope, token, formerHashOf(request, board));
      return enter(reply, board, session, readReturnPath(session.returnTo));
    } catch (error) {
      return refuse(reply, board, error, {});
    }
  });

  app.post('/sign-in/link', { ...route, onRequest: addresses.link }, async (request, reply) => {
    const { board, form } = await readForm(request);
    const returnTo = readReturnPath(form.get('to'));
    const email = (form.get('email') ?? '').trim();
    if (!isEmailAddress(email)) {
      return sendSignIn(reply, board, {
        returnPath: returnTo,
        email: toShown(email),
        problem: 'address',
      });
    }
    await accounts.link(board.scope, email, request.ip);
    await insertLink(board.scope, { email, returnTo });
    return reply.redirect('/sign-in/sent', 303);
  });

  app.post('/sign-out', { ...route, onRequest: addresses.read }, async (request, reply) => {
    const { board } = await readForm(request);
    const hash = formerHashOf(request, board);
    if (hash) await deleteSession(board.scope, hash);
    return reply.header('set-cookie', toEmptyCookie(board.scope)).redirect('/', 303);
  });

  async function readForm({ host, body }: FastifyRequest): Promise<{ board: Board; form: URLSearchParams }> {
    const found = await options.findBoard(host);
    // A host that leads on to the board's own shows no forms.
    if (!found || found.redirectTo !== undefined) throw notFound('board');
    const { board } = found;
    return { board, form: body instanceof URLSearchParams ? body : new URLSearchParams() };
  }
};

/** Forms and nothing else: what a page without scripts sends. */
function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}

async function enterByPassword(
  request: FastifyRequest,
  board: Board,
  credentials: { email: string; password: string },
  accounts: AccountCounts,
): Promise<NewSession> {
  const { email, password } = credentials;
  // No member has such a one.
  if (!isEmailAddress(email) || password === '' || password.length > MAX_PASSWORD_LENGTH)
    throw new HttpError('invalid_credentials', 'These cannot be credentials.');
  await accounts.signIn(board.scope, email, request.ip);
  return signInByPassword(board.scope, credentials, formerHashOf(request, board));
}

function formerHashOf({ headers }: FastifyRequest, { scope }: Board): Buffer | undefined {
  return readSessionHash(scope, headers.cookie);
}

function enter(
  reply: FastifyReply,
  { scope }: Board,
  { token }: NewSession,
  returnPath: string | undefined,
): FastifyReply {
  return reply.header('set-cookie', toCookie(scope, token)).redirect(returnPath ?? '/account', 303);
}

/** The forms again with what was wrong; any other failure as it is. */
function refuse(reply: FastifyReply, board: Board, error: unknown, form: SignInForm): FastifyReply {
  if (!(error instanceof HttpError)) throw error;
  if (error.code === 'invalid_credentials')
    return sendSignIn(reply, board, { ...form, problem: 'credentials' });
  if (error.code === 'link_expired') return sendSignIn(reply, board, { ...form, problem: 'link' });
  throw error;
}

function sendSignIn(reply: FastifyReply, board: Board, form: SignInForm): FastifyReply {
  const { status, headers, body } = renderView(board, signInView(board, form));
  return reply.code(status).headers(headers).send(body);
}

/** What was typed as an address, to be corrected; no page can hold some characters. */
function toShown(email: string): string | undefined {
  return textProblem(email) ? undefined : email.slice(0, MAX_EMAIL_LENGTH).toWellFormed();
}
