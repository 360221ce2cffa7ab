import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toOrigin } from '../../../platform/audit/origin.ts';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { IdParams, NoFields } from '../../../platform/http/resource.ts';
import { limitByAccount, type SignInLimits } from '../../../platform/sign-in/attempt-limits.ts';
import { setStaffCookie } from '../sessions/cookie.ts';
import { authorOf, type SessionOptions } from '../sessions/identify.ts';
import { toUserAccount } from '../sessions/named-account.ts';
import { recordRefusedPassword } from '../sessions/record-refused-sign-in.ts';
import { CurrentSessionResponse } from '../sessions/schema.ts';
import { toCurrentSession } from '../sessions/sessions.ts';
import { acceptOwnInvitation } from './accept-invitation.ts';
import { changeOwnName } from './change-name.ts';
import { changeOwnPassword } from './change-password.ts';
import { readMe } from './queries.ts';
import { ChangeOwnPassword, MeResponse, UpdateMe } from './schema.ts';

const tags = ['Sign-in'];

/** What a signed-in user reads and changes about herself. */
export const meRoutes: FastifyPluginAsyncTypebox<SessionOptions & { signIn: SignInLimits }> = async (
  app,
  { db, installation, refusals, signIn },
) => {
  const accounts = limitByAccount(signIn);

  app.get(
    '/me',
    {
      schema: {
        operationId: 'getMe',
        tags,
        summary: 'Get your user',
        description: 'Returns the signed-in user, with roles and invitations in all organizations.',
        response: { 200: MeResponse },
      },
    },
    async ({ staffSession }) => ({ data: await readMe(db, installation, staffSession.user) }),
  );

  app.patch(
    '/me',
    {
      schema: {
        operationId: 'updateMe',
        tags,
        summary: 'Update your user',
        description: 'Changes the name of the signed-in user.',
        body: UpdateMe,
        response: { 200: MeResponse },
      },
    },
    async (request, reply) => {
      const { user } = request.staffSession;
      ifMatch(request, reply, MeResponse)({ data: await readMe(db, installation, user) });
      const updated = await changeOwnName(db, authorOf(request), user.id, request.body.name);
      return { data: await readMe(db, installation, updated) };
    },
  );

  app.post(
    '/me/password',
    {
      onResponse: recordRefusedPassword(refusals),
      config: { needsRecentSignIn: true, errors: ['invalid_credentials'] },
      schema: {
        operationId: 'changeMyPassword',
        tags,
        summary: 'Change your password',
        description:
          'Sets the password of the signed-in user. All other sessions and sign-in links of the user end; this session gets a new cookie.',
        body: ChangeOwnPassword,
        response: { 200: CurrentSessionResponse },
      },
    },
    async (request, reply) => {
      const { staffSession, body } = request;
      await accounts.changePassword(toUserAccount(staffSession.user.email));
      const context = { ...toOrigin(request), previous: staffSession };
      const changed = await changeOwnPassword(db, staffSession, body, context);
      setStaffCookie(reply, installation, changed);
      return { data: toCurrentSession(changed) };
    },
  );

  app.post(
    '/me/invitations/:id/accept',
    {
      config: { isBodyOptional: true },
      schema: {
        operationId: 'acceptInvitation',
        tags,
        summary: 'Accept an invitation',
        description:
          'Gives the signed-in user the role of an invitation to the email address of the user. The address must be proved. The session gets a new cookie.',
        params: IdParams,
        body: NoFields,
        response: { 200: MeResponse },
      },
    },
    async (request, reply) => {
      const { staffSession, params } = request;
      const session = await acceptOwnInvitation(db, authorOf(request), staffSession, params.id);
      setStaffCookie(reply, installation, session);
      return { data: await readMe(db, installation, session.user) };
    },
  );
};
