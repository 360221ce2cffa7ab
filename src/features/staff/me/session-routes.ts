import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/tables.ts';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { Deleted, IdParams } from '../../../platform/http/resource.ts';
import { clearStaffCookie } from '../sessions/cookie.ts';
import { endAllSessions, endSession } from '../sessions/end-sessions.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { type FoundSession, listSessions } from '../sessions/queries.ts';
import type { StaffSession } from '../sessions/schema.ts';
import { toStaffSession } from '../sessions/sessions.ts';
import { OwnSessionList, OwnSessionResponse, SessionsEnded } from './schema.ts';

type OwnSession = StaffSession & { is_current: boolean };

const tags = ['Sign-in'];

/** The sessions of the signed-in user. */
export const ownSessionRoutes: FastifyPluginAsyncTypebox<SessionOptions> = async (app, options) => {
  await app.register(sessionListRoutes, options);
  await app.register(sessionRoutes, options);
};

const sessionListRoutes: FastifyPluginAsyncTypebox<SessionOptions> = async (app, { db }) => {
  app.get(
    '/me/sessions',
    {
      schema: {
        operationId: 'listMySessions',
        tags,
        summary: 'List your sessions',
        description: 'Returns the sessions of the signed-in user that have not ended, newest first.',
        response: { 200: OwnSessionList },
      },
    },
    async ({ staffSession }) => ({ data: await listOwnSessions(db, staffSession) }),
  );

  app.delete(
    '/me/sessions',
    {
      schema: {
        operationId: 'deleteMyOtherSessions',
        tags,
        summary: 'End your other sessions',
        description: 'Signs the user out everywhere except in this session.',
        response: { 200: SessionsEnded },
      },
    },
    async (request, reply) => {
      const { user, session } = request.staffSession;
      const sessions = await listOwnSessions(db, request.staffSession);
      ifMatch(request, reply, OwnSessionList)({ data: sessions });
      await endAllSessions(db, authorOf(request), user.id, session.id);
      return { data: { ended: sessions.length - 1 } };
    },
  );
};

const sessionRoutes: FastifyPluginAsyncTypebox<SessionOptions> = async (app, { db, installation }) => {
  app.get(
    '/me/sessions/:id',
    {
      schema: {
        operationId: 'getMySession',
        tags,
        summary: 'Get one of your sessions',
        description: 'Returns a session of the signed-in user that has not ended.',
        params: IdParams,
        response: { 200: OwnSessionResponse },
      },
    },
    async ({ staffSession, params }) => ({ data: await getOwnSession(db, staffSession, params.id) }),
  );

  app.delete(
    '/me/sessions/:id',
    {
      schema: {
        operationId: 'deleteMySession',
        tags,
        summary: 'End one of your sessions',
        description: 'Ends a session of the signed-in user at once.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { staffSession, params } = request;
      const own = await getOwnSession(db, staffSession, params.id);
      ifMatch(request, reply, OwnSessionResponse)({ data: own });
      await endSession(db, authorOf(request), staffSession.user.id, own.id);
      if (own.is_current) clearStaffCookie(reply, installation);
      return { data: { id: own.id, deleted: true as const } };
    },
  );
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
