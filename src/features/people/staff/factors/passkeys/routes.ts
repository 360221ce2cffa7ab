import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../platform/database/tables.ts';
import { orNotFound } from '../../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../../platform/http/operation.ts';
import { setStaffCookie } from '../../sessions/cookie.ts';
import type { SessionOptions } from '../../sessions/identify.ts';
import { changeFactors } from '../change-factors.ts';
import { ownerOf } from '../owner-of.ts';
import { deletePasskey, findPasskey, listPasskeys, toPasskey } from './queries.ts';
import { renameOwnPasskey } from './rename.ts';
import { Passkey, PasskeyList, UpdatePasskey } from './schema.ts';

/** The passkeys of the signed-in user. */
export const passkeyRoutes: FastifyPluginAsync<SessionOptions> = async (app, { db, installation }) => {
  const operation = operations(app, { tag: 'Sign-in', isAboutPeople: true });

  operation('GET /me/passkeys', 'listMyPasskeys', {
    summary: 'List your passkeys',
    description: 'Returns the passkeys of the signed-in user, the oldest first.',
    returns: PasskeyList,
    handler: async ({ staffSession }) => ({
      data: (await listPasskeys(db, staffSession.user.id)).map(toPasskey),
    }),
  });

  operation('GET /me/passkeys/:id', 'getMyPasskey', {
    summary: 'Get one of your passkeys',
    description: 'Returns a passkey of the signed-in user.',
    data: Passkey,
    handler: ({ staffSession, params }) => getPasskey(db, staffSession.user.id, params.id),
  });

  operation('PATCH /me/passkeys/:id', 'updateMyPasskey', {
    summary: 'Rename one of your passkeys',
    description: 'Changes the name of a passkey of the signed-in user.',
    body: UpdatePasskey,
    data: Passkey,
    handler: async (request, { check }) => {
      const passkey = await getPasskey(db, request.staffSession.user.id, request.params.id);
      check({ data: passkey });
      return toPasskey(await renameOwnPasskey(db, ownerOf(request), passkey.id, request.body.name));
    },
  });

  operation('DELETE /me/passkeys/:id', 'deleteMyPasskey', {
    needsRecentSignIn: true,
    summary: 'Delete one of your passkeys',
    description:
      'Deletes a passkey of the signed-in user. Without another factor, the recovery codes stop working too. All other sessions of the user end, and this session gets a new cookie.',
    deletes: Passkey,
    handler: async (request, { reply, check }) => {
      const { staffSession, params } = request;
      const { result, session } = await db.transaction().execute((db) =>
        changeFactors(db, ownerOf(request), { action: 'factor_removed', factor: 'passkey' }, async () => {
          const passkey = await getPasskey(db, staffSession.user.id, params.id);
          check({ data: passkey });
          await deletePasskey(db, passkey.id);
          return passkey.id;
        }),
      );
      setStaffCookie(reply, installation, session);
      return { id: result, deleted: true as const };
    },
  });
};

async function getPasskey(db: Kysely<DB>, userId: string, id: string): Promise<Passkey> {
  const row = orNotFound(await findPasskey(db, userId, id), 'passkey');
  return toPasskey(row);
}
