import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Installation } from './board-url.ts';
import { getOwnOrganization, toOrganization } from './queries.ts';
import { assertMayRequireSecondFactor } from './require-second-factor.ts';
import { Organization, UpdateOrganization } from './schema.ts';
import { updateOrganization } from './update.ts';

interface Options {
  installation: Installation;
  /** Moves what waits for an hour of the organization's clock. Called in the transaction that changes the time zone. */
  reschedule: (scope: Scope, timeZone: string) => Promise<void>;
}

export const organizationRoutes: FastifyPluginAsync<Options> = async (app, { installation, reschedule }) => {
  const operation = operations(app, { tag: 'Organization' });

  operation('GET /organization', 'getOrganization', {
    permission: 'organization:read',
    summary: 'Get the organization',
    description:
      'Returns the organization that the API key belongs to, with its settings and the URL of its board.',
    data: Organization,
    handler: async ({ scope }) => toOrganization(await getOwnOrganization(scope), installation),
  });

  operation('PATCH /organization', 'updateOrganization', {
    permission: 'organization:write',
    errors: ['external_image', 'user_required', 'reauthentication_required'],
    summary: 'Update the organization',
    description:
      'Updates the settings of the organization. Omitted fields stay unchanged; a list of links replaces the previous list. The board shows new settings within five seconds. Only a user who has signed in within the last 15 minutes can change `requires_second_factor`, and only one who used a second factor can turn it on.',
    body: UpdateOrganization,
    data: Organization,
    handler: async (request, { check }) => {
      assertMayRequireSecondFactor(request.caller, request.body);
      const { scope, body } = request;
      return updateOrganization(scope, installation, body, { check, reschedule });
    },
  });
};
