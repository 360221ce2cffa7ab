import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { single } from '../../platform/http/resource.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Installation } from './board-url.ts';
import { getOwnOrganization, toOrganization } from './queries.ts';
import { assertMayRequireSecondFactor } from './require-second-factor.ts';
import { Organization, UpdateOrganization } from './schema.ts';
import { updateOrganization } from './update.ts';

const OrganizationResponse = single(Organization);

interface Options {
  installation: Installation;
  /** Moves what waits for an hour of the organization's clock. Called in the transaction that changes the time zone. */
  reschedule: (scope: Scope, timeZone: string) => Promise<void>;
}

export const organizationRoutes: FastifyPluginAsyncTypebox<Options> = async (
  app,
  { installation, reschedule },
) => {
  app.get(
    '/organization',
    {
      config: { permission: 'organization:read' },
      schema: {
        operationId: 'getOrganization',
        tags: ['Organization'],
        summary: 'Get the organization',
        description:
          'Returns the organization that the API key belongs to, with its settings and the URL of its board.',
        response: { 200: OrganizationResponse },
      },
    },
    async ({ scope }) => ({ data: toOrganization(await getOwnOrganization(scope), installation) }),
  );

  app.patch(
    '/organization',
    {
      config: {
        permission: 'organization:write',
        errors: ['external_image', 'user_required', 'reauthentication_required'],
      },
      schema: {
        operationId: 'updateOrganization',
        tags: ['Organization'],
        summary: 'Update the organization',
        description:
          'Updates the settings of the organization. Omitted fields stay unchanged; a list of links replaces the previous list. The board shows new settings within five seconds. Only a user who has signed in within the last 15 minutes can change `requires_second_factor`, and only one who used a second factor can turn it on.',
        body: UpdateOrganization,
        response: { 200: OrganizationResponse },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, OrganizationResponse);
      assertMayRequireSecondFactor(request.caller, request.body);
      const { scope, body } = request;
      return { data: await updateOrganization(scope, installation, body, { check, reschedule }) };
    },
  );
};
