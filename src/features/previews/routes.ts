import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordAudit } from '../../platform/audit/record.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { IdParams, NoFields, single } from '../../platform/http/resource.ts';
import type { Scope } from '../../platform/scope.ts';
import { getJob } from '../jobs/queries.ts';
import { getPage } from '../pages/queries.ts';
import { PreviewLink } from './schema.ts';
import { type PreviewedObject, signPreview } from './token.ts';

const LIFETIME_MS = 3_600_000;

/** Links that show drafts on the board. */
export const previewRoutes: FastifyPluginAsyncTypebox<{ keyRing: KeyRing }> = async (app, { keyRing }) => {
  app.post(
    '/pages/:id/preview',
    {
      config: { permission: 'pages:write', isBodyOptional: true, shownOnce: ['url'] },
      schema: {
        operationId: 'createPagePreview',
        tags: ['Pages'],
        summary: 'Create a preview link of a page',
        description:
          'Returns a URL that shows the page on the board as it would look if it were published now, whatever its status. Anyone with the URL can open it for one hour, always with the current content. Search engines do not index it, and it counts no views.',
        params: IdParams,
        body: NoFields,
        response: { 200: single(PreviewLink) },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getPage(scope, params.id);
      return { data: await createLink(scope, keyRing, { kind: 'page', id }) };
    },
  );

  app.post(
    '/jobs/:id/preview',
    {
      config: { permission: 'jobs:write', isBodyOptional: true, shownOnce: ['url'] },
      schema: {
        operationId: 'createJobPreview',
        tags: ['Jobs'],
        summary: 'Create a preview link of a job',
        description:
          'Returns a URL that shows the job on the board as it would look if it were active now, whatever its status. Anyone with the URL can open it for one hour, always with the current content. Search engines do not index it, and it counts no views.',
        params: IdParams,
        body: NoFields,
        response: { 200: single(PreviewLink) },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getJob(scope, params.id);
      return { data: await createLink(scope, keyRing, { kind: 'job', id }) };
    },
  );
};

async function createLink(scope: Scope, keyRing: KeyRing, object: PreviewedObject): Promise<PreviewLink> {
  const { boardUrl } = scope.organization;
  // The token has whole seconds.
  const expiresAt = new Date(Math.floor((Date.now() + LIFETIME_MS) / 1000) * 1000);
  const { kind, id } = object;
  await recordAudit(scope, { action: `${kind}.preview_created`, object: { type: kind, id } });
  const token = signPreview(keyRing, scope.organizationId, object, expiresAt);
  return { url: `${boardUrl}/preview/${token}`, expires_at: expiresAt.toISOString() };
}
