import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/tables.ts';
import { ifMatch } from '../../../../platform/http/entity-tag.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { Deleted, IdParams } from '../../../../platform/http/resource.ts';
import { setStaffCookie } from '../../sessions/cookie.ts';
import type { SessionOptions } from '../../sessions/identify.ts';
import { changeFactors } from '../change-factors.ts';
import { ownerOf } from '../owner-of.ts';
import { deletePasskey, findPasskey, listPasskeys, toPasskey } from './queries.ts';
import { renameOwnPasskey } from './rename.ts';
import { type Passkey, PasskeyList, PasskeyResponse, UpdatePasskey } from './schema.ts';

const tags = ['Sign-in'];

/** The passkeys of the signed-in user. */
export const passkeyRoutes: FastifyPluginAsyncTypebox<SessionOptions> = async (app, { db, installation }) => {
  app.get(
    '/me/passkeys',
    {
      schema: {
        operationId: 'listMyPasskeys',
        tags,
        summary: 'List your passkeys',
        description: 'Returns the passkeys of the signed-in user, the oldest first.',
        response: { 200: PasskeyList },
      },
    },
    async ({ staffSession }) => ({ data: (await listPasskeys(db, staffSession.user.id)).map(toPasskey) }),
  );

  app.get(
    '/me/passkeys/:id',
    {
      schema: {
        operationId: 'getMyPasskey',
        tags,
        summary: 'Get one of your passkeys',
        description: 'Returns a passkey of the signed-in user.',
        params: IdParams,
        response: { 200: PasskeyResponse },
      },
    },
    async ({ staffSession, params }) => ({ data: await getPasskey(db, staffSession.user.id, params.id) }),
  );

  app.patch(
    '/me/passkeys/:id',
    {
      schema: {
        operationId: 'updateMyPasskey',
        tags,
        summary: 'Rename one of your passkeys',
        description: 'Changes the name of a passkey of the signed-in user.',
        params: IdParams,
        body: UpdatePasskey,
        response: { 200: PasskeyResponse },
      },
    },
    async (request, reply) => {
      const passkey = await getPasskey(db, request.staffSession.user.id, request.params.id);
      ifMatch(request, reply, PasskeyResponse)({ data: passkey });
      return { data: toPasskey(await renameOwnPasskey(db, ownerOf(request), passkey.id, request.body.name)) };
    },
  );

  app.delete(
    '/me/passkeys/:id',
    {
      config: { needsRecentSignIn: true },
      schema: {
        operationId: 'deleteMyPasskey',
        tags,
        summary: 'Delete one of your passkeys',
        description:
          'Deletes a passkey of the signed-in user. Without another factor, the recovery codes stop working too. All other sessions of the user end, and this session gets a new cookie.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { staffSession, params } = request;
      const check = ifMatch(request, reply, PasskeyResponse);
      const { result, session } = await db.transaction().execute((db) =>
        changeFactors(db, ownerOf(request), { action: 'factor_removed', factor: 'passkey' }, async () => {
          const passkey = await getPasskey(db, staffSession.user.id, params.id);
          check({ data: passkey });
          await deletePasskey(db, passkey.id);
          return passkey.id;
        }),
      );
      setStaffCookie(reply, installation, session);
      return { data: { id: result, deleted: true as const } };
    },
  );
};

async function getPasskey(db: Kysely<DB>, userId: string, id: string): Promise<Passkey> {
  const row = await findPasskey(db, userId, id);
  if (!row) throw notFound('passkey');
  return toPasskey(row);
}
