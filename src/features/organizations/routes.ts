import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { single } from '../../platform/http/resource.ts';
import type { Platform } from './board-address.ts';
import { getOwnOrganization, toOrganization } from './queries.ts';
import { Organization, UpdateOrganization } from './schema.ts';
import { updateOrganization } from './update.ts';

const OrganizationAnswer = single(Organization);

export const organizationRoutes: FastifyPluginAsyncTypebox<{ platform: Platform }> = async (
  app,
  { platform },
) => {
  app.get(
    '/organization',
    {
      config: { permission: 'organization:read' },
      schema: {
        operationId: 'getOrganization',
        tags: ['Organization'],
        summary: 'Read the organization of the key',
        response: { 200: OrganizationAnswer },
      },
    },
    async ({ scope }) => ({ data: toOrganization(await getOwnOrganization(scope), platform) }),
  );

  app.patch(
    '/organization',
    {
      config: { permission: 'organization:write', errors: ['external_image'] },
      schema: {
        operationId: 'updateOrganization',
        tags: ['Organization'],
        summary: 'Change the settings of the organization',
        description:
          'Fields that are left out stay as they are; lists of links are replaced whole. New settings reach every node within five seconds.',
        body: UpdateOrganization,
        response: { 200: OrganizationAnswer },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, OrganizationAnswer);
      return { data: await updateOrganization(request.scope, platform, request.body, check) };
    },
  );
};
