import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../../platform/http/operation.ts';
import { NoFields } from '../../../../../platform/http/resource.ts';
import { setStaffCookie } from '../../sessions/cookie.ts';
import type { SessionOptions } from '../../sessions/identify.ts';
import { ownerOf } from '../owner-of.ts';
import { beginPasskeyEnrollment, enrollPasskey } from './enroll.ts';
import { toPasskey } from './queries.ts';
import { EnrollPasskey, PasskeyCreationOptions, PasskeyEnrolled } from './schema.ts';

/** Authenticators may send certificates of their maker. */
const bodyLimit = 32_768;

/** The signed-in user adds passkeys. */
export const passkeyEnrollmentRoutes: FastifyPluginAsync<SessionOptions> = async (
  app,
  { db, installation },
) => {
  const operation = operations(app, { tag: 'Sign-in' });

  operation('POST /me/passkeys/options', 'createPasskeyOptions', {
    needsRecentSignIn: true,
    isBodyOptional: true,
    errors: ['passkeys_unavailable', 'too_many_passkeys'],
    summary: 'Begin to add a passkey',
    description: 'Returns what the browser needs to create a passkey.',
    body: NoFields,
    returns: PasskeyCreationOptions,
    handler: async ({ staffSession }) => ({
      data: await beginPasskeyEnrollment(db, installation, staffSession.user),
    }),
  });

  operation('POST /me/passkeys', 'enrollPasskey', {
    needsRecentSignIn: true,
    errors: [
      'invalid_factor',
      'challenge_expired',
      'passkeys_unavailable',
      'too_many_passkeys',
      'passkey_taken',
    ],
    bodyLimit,
    summary: 'Add a passkey',
    description:
      'Adds the passkey that the browser has created. It signs in alone, and is a second factor. The first factor of a user comes with recovery codes. All other sessions of the user end, and this session gets a new cookie.',
    body: EnrollPasskey,
    status: 201,
    data: PasskeyEnrolled,
    handler: async (request, { reply }) => {
      const { result, session } = await enrollPasskey(db, installation, ownerOf(request), request.body);
      const passkey = toPasskey(result.added);
      setStaffCookie(reply, installation, session);
      reply.code(201).header('location', `${request.routeOptions.url}/${passkey.id}`);
      return { passkey, recovery_codes: result.recoveryCodes };
    },
  });
};
