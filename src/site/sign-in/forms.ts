import { isEmailAddress, MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { requestLink, requestRegistration } from '../../features/people/members/sessions/links/queries.ts';
import { deleteSession } from '../../features/people/members/sessions/queries.ts';
import {
  type NewSession,
  sessionCookie,
  toNamedAccount,
} from '../../features/people/members/sessions/sessions.ts';
import { signInByLink, signInByPassword } from '../../features/people/members/sessions/sign-in.ts';
import { HttpError, notFound } from '../../platform/http/errors/http-error.ts';
import {
  type AccountLimits,
  limitByAccount,
  limitByIp,
  type SignInLimits,
} from '../../platform/sign-in/attempt-limits.ts';
import { clearCookie, readTokenHash, writeCookie } from '../../platform/sign-in/cookie.ts';
import { invalidCredentials, linkExpired } from '../../platform/sign-in/errors.ts';
import { MAX_PASSWORD_LENGTH } from '../../platform/sign-in/password-rules.ts';
import { isToken } from '../../platform/sign-in/tokens.ts';
import { isName, textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../forms.ts';
import { paths, readReturnPath } from '../paths.ts';
import { renderView } from '../render.tsx';
import { registerView } from './register-view.tsx';
import { type SignInForm, signInView } from './sign-in-view.tsx';

export interface SignInFormOptions extends SignInLimits, FormOptions {}

/** Far more than any form below needs. */
const MAX_FORM_BYTES = 8_192;

/** The sign-in forms of a board. They share the limits of the API operations. */
export const signInForms: FastifyPluginAsync<SignInFormOptions> = async (app, options) => {
  const ips = limitByIp(options);
  const accounts = limitByAccount(options);
  const signIn = { ...formRoute(paths.signIn), preValidation: ips.signIn };
  const link = { ...formRoute(paths.signIn), preValidation: ips.link };
  const register = { ...formRoute(paths.register), preValidation: ips.link };
  const signOut = { ...formRoute(paths.account), preValidation: ips.read };
  acceptForms(app, options, MAX_FORM_BYTES);

  app.post(paths.signIn, signIn, async (request, reply) => {
    const { board, form } = await readForm(request, options);
    const returnPath = readReturnPath(form.get('to'));
    const email = (form.get('email') ?? '').trim();
    const password = form.get('password') ?? '';
    try {
      const session = await signInWith(request, board, { email, password }, accounts);
      return startSession(reply, board, session, returnPath);
    } catch (error) {
      return showProblem(reply, board, error, { returnPath, email: toFieldValue(email) });
    }
  });

  app.post(paths.signInToken, signIn, async (request, reply) => {
    const { board, form } = await readForm(request, options);
    const token = form.get('token') ?? '';
    try {
      if (!isToken(token)) throw linkExpired();
      const session = await signInByLink(board.scope, token, previousHashOf(request, board));
      return startSession(reply, board, session, readReturnPath(session.returnTo));
    } catch (error) {
      return showProblem(reply, board, error, {});
    }
  });

  app.post(paths.signInLink, link, async (request, reply) => {
    const { board, form } = await readForm(request, options);
    const returnTo = readReturnPath(form.get('to'));
    const email = (form.get('email') ?? '').trim();
    if (!isEmailAddress(email)) {
      return sendSignIn(reply, board, { returnPath: returnTo, email: toFieldValue(email), problem: 'email' });
    }
    await accounts.link(toNamedAccount(board.scope, email), request.ip);
    await requestLink(board.scope, { email, returnTo });
    return reply.redirect(paths.linkSent, 303);
  });

  app.post(paths.register, register, async (request, reply) => {
    const { board, form } = await readForm(request, options);
    if (!board.isRegistrationOpen) throw notFound('page');
    const returnTo = readReturnPath(form.get('to'));
    const email = (form.get('email') ?? '').trim();
    const name = readName(form.get('name'));
    if (!isEmailAddress(email)) {
      const typed = { email: toFieldValue(email), name };
      return send(reply, board, registerView(board, { returnPath: returnTo, typed }));
    }
    await accounts.registration(toNamedAccount(board.scope, email), request.ip);
    // A program that fills in every field gets the same response.
    if (!form.get('website')) await requestRegistration(board.scope, { email, name, returnTo });
    return reply.redirect(paths.registrationSent, 303);
  });

  app.post(paths.signOut, signOut, async (request, reply) => {
    const { board } = await readForm(request, options);
    const hash = previousHashOf(request, board);
    if (hash) await deleteSession(board.scope, hash);
    return reply.header('set-cookie', clearCookie(sessionCookie(board.scope))).redirect('/', 303);
  });
};

async function signInWith(
  request: FastifyRequest,
  board: Board,
  credentials: { email: string; password: string },
  accounts: AccountLimits,
): Promise<NewSession> {
  const { email, password } = credentials;
  // No account can have these.
  if (!isEmailAddress(email) || password === '' || password.length > MAX_PASSWORD_LENGTH)
    throw invalidCredentials();
  await accounts.signIn(toNamedAccount(board.scope, email), request.ip);
  return signInByPassword(board.scope, credentials, previousHashOf(request, board));
}

function previousHashOf({ headers }: FastifyRequest, { scope }: Board): Buffer | undefined {
  return readTokenHash(sessionCookie(scope), headers.cookie);
}

/** Sets the cookie and continues to the page that the visitor came from. */
function startSession(
  reply: FastifyReply,
  { scope }: Board,
  { token }: NewSession,
  returnPath: string | undefined,
): FastifyReply {
  return reply
    .header('set-cookie', writeCookie(sessionCookie(scope), token))
    .redirect(returnPath ?? paths.account, 303);
}

/** Shows the forms with the problem. Rethrows other errors. */
function showProblem(reply: FastifyReply, board: Board, error: unknown, form: SignInForm): FastifyReply {
  if (!(error instanceof HttpError)) throw error;
  if (error.code === 'invalid_credentials')
    return sendSignIn(reply, board, { ...form, problem: 'credentials' });
  if (error.code === 'link_expired') return sendSignIn(reply, board, { ...form, problem: 'link' });
  throw error;
}

function sendSignIn(reply: FastifyReply, board: Board, form: SignInForm): FastifyReply {
  return send(reply, board, signInView(board, form));
}

function send(reply: FastifyReply, board: Board, view: View): FastifyReply {
  const { status, headers, body } = renderView(board, view);
  return reply.code(status).headers(headers).send(body);
}

/** In one line. A name that cannot be stored is left out, so that an optional field stops no one. */
function readName(text: string | null): string | undefined {
  const name = (text ?? '').replace(/\s+/g, ' ').trim();
  return isName(name) && !textProblem(name) ? name : undefined;
}

/** The email address as typed, for correction; undefined if a page cannot show it. */
function toFieldValue(email: string): string | undefined {
  return textProblem(email) ? undefined : email.slice(0, MAX_EMAIL_LENGTH).toWellFormed();
}
