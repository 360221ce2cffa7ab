import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { single } from '../../platform/http/resource.ts';
import type { Installation } from './board-url.ts';
import { getOwnOrganization, toOrganization } from './queries.ts';
import { assertMayRequireSecondFactor } from './require-second-factor.ts';
import { Organization, UpdateOrganization } from './schema.ts';
import { updateOrganization } from './update.ts';

const OrganizationResponse = single(Organization);

export const organizationRoutes: FastifyPluginAsyncTypebox<{ installation: Installation }> = async (
  app,
  { installation },
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
      return { data: await updateOrganization(request.scope, installation, request.body, check) };
    },
  );
};
