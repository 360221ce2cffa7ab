import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { clearStaffCookie } from '../sessions/cookie.ts';
import { endAllSessions, endSession } from '../sessions/end-sessions.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { type FoundSession, listSessions } from '../sessions/queries.ts';
import { toStaffSession } from '../sessions/sessions.ts';
import { OwnSession, OwnSessionList, SessionsEnded } from './schema.ts';

/** The sessions of the signed-in user. */
export const ownSessionRoutes: FastifyPluginAsync<SessionOptions> = async (app, options) => {
  await app.register(sessionListRoutes, options);
  await app.register(sessionRoutes, options);
};

const sessionListRoutes: FastifyPluginAsync<SessionOptions> = async (app, { db }) => {
  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('GET /me/sessions', 'listMySessions', {
    summary: 'List your sessions',
    description: 'Returns the sessions of the signed-in user that have not ended, newest first.',
    returns: OwnSessionList,
    handler: async ({ staffSession }) => ({ data: await listOwnSessions(db, staffSession) }),
  });

  operation('DELETE /me/sessions', 'deleteMyOtherSessions', {
    summary: 'End your other sessions',
    description: 'Signs the user out everywhere except in this session.',
    data: SessionsEnded,
    ifMatch: OwnSessionList,
    handler: async (request, { check }) => {
      const { user, session } = request.staffSession;
      const sessions = await listOwnSessions(db, request.staffSession);
      check({ data: sessions });
      await endAllSessions(db, authorOf(request), user.id, session.id);
      return { ended: sessions.length - 1 };
    },
  });
};

const sessionRoutes: FastifyPluginAsync<SessionOptions> = async (app, { db, installation }) => {
  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('GET /me/sessions/:id', 'getMySession', {
    summary: 'Get one of your sessions',
    description: 'Returns a session of the signed-in user that has not ended.',
    data: OwnSession,
    handler: async ({ staffSession, params }) => await getOwnSession(db, staffSession, params.id),
  });

  operation('DELETE /me/sessions/:id', 'deleteMySession', {
    summary: 'End one of your sessions',
    description: 'Ends a session of the signed-in user at once.',
    deletes: OwnSession,
    handler: async (request, { reply, check }) => {
      const { staffSession, params } = request;
      const own = await getOwnSession(db, staffSession, params.id);
      check({ data: own });
      await endSession(db, authorOf(request), staffSession.user.id, own.id);
      if (own.is_current) clearStaffCookie(reply, installation);
      return { id: own.id, deleted: true as const };
    },
  });
};

async function listOwnSessions(db: Kysely<DB>, { user, session }: FoundSession): Promise<OwnSession[]> {
  const rows = await listSessions(db, user.id);
  return rows.map((row) => ({ ...toStaffSession(row), is_current: row.id === session.id }));
}

async function getOwnSession(db: Kysely<DB>, found: FoundSession, id: string): Promise<OwnSession> {
  const own = (await listOwnSessions(db, found)).find((session) => session.id === id);
  if (!own) throw notFound('session');
  return own;
}
