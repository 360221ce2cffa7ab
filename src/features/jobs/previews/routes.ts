import type { FastifyPluginAsync } from 'fastify';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { operations } from '../../../platform/http/operation.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../platform/scope.ts';
import { assertNoExternalImages } from '../../board/organizations/asset-usages.ts';
import type { UpdateOrganization } from '../../board/organizations/schema.ts';
import { getPage } from '../../content/pages/queries.ts';
import { checkRow } from '../jobs/preflight/report.ts';
import { JobCheck } from '../jobs/preflight/schema.ts';
import { previewNewJob, previewUpdatedJob } from '../jobs/preview/rows.ts';
import { getJob, type JobRow } from '../jobs/queries.ts';
import { assertLogoTargetAllowed } from '../jobs/references/logo.ts';
import type { CreateJob } from '../jobs/schema.ts';
import {
  BoardPreview,
  JobPreview,
  PreviewBoard,
  type PreviewedPage,
  PreviewJob,
  PreviewLink,
} from './schema.ts';
import { type PreviewedObject, signPreview } from './token.ts';

const LIFETIME_MS = 3_600_000;

export interface PreviewRouteOptions {
  keyRing: KeyRing;
  outbound: Outbound;
  /** The HTML document of the job's page on the board. The board is above the features. */
  renderJob(scope: Scope, job: JobRow): Promise<string>;
  /** The HTML document of a page of the board with these settings. */
  renderBoard(scope: Scope, settings: UpdateOrganization, page: PreviewedPage): Promise<string>;
}

/** Links that show drafts on the board, pages of jobs that are not stored, and the board with settings that are not stored. */
export const previewRoutes: FastifyPluginAsync<PreviewRouteOptions> = async (app, options) => {
  const { keyRing, outbound, renderJob, renderBoard } = options;
  const operation = operations(app, { tag: 'Jobs' });

  operation('POST /pages/:id/preview', 'createPagePreview', {
    permission: 'pages:write',
    isBodyOptional: true,
    shownOnce: ['url'],
    tag: 'Pages',
    summary: 'Create a preview link of a page',
    description:
      'Returns a URL that shows the page on the board as it would look if it were published now, whatever its status. Anyone with the URL can open it for one hour, always with the current content. Search engines do not index it, and it counts no views.',
    body: NoFields,
    data: PreviewLink,
    handler: async ({ scope, params }) => {
      const { id } = await getPage(scope, params.id);
      return createLink(scope, keyRing, { kind: 'page', id });
    },
  });

  operation('POST /jobs/:id/preview', 'createJobPreview', {
    permission: 'jobs:write',
    isBodyOptional: true,
    shownOnce: ['url'],
    summary: 'Create a preview link of a job',
    description:
      'Returns a URL that shows the job on the board as it would look if it were active now, whatever its status. Anyone with the URL can open it for one hour, always with the current content. Search engines do not index it, and it counts no views.',
    body: NoFields,
    data: PreviewLink,
    handler: async ({ scope, params }) => {
      const { id } = await getJob(scope, params.id);
      return createLink(scope, keyRing, { kind: 'job', id });
    },
  });

  operation('POST /jobs/preview', 'previewJob', {
    permission: 'jobs:write',
    storesNothing: true,
    errors: ['target_not_allowed'],
    summary: 'Preview a job that is not stored',
    description:
      'Returns the page that the board would show for a job with these fields if it were active now, whatever its status. Stores nothing and records no event. The fields are validated as in a create, or with an id as in an update; whether a slug, an external_id or a subscription is free is not checked. The page shows a logo only after it was copied. Similar jobs and links to the company follow from the stored job. The request counts as a read for the rate limit.',
    body: PreviewJob,
    data: JobPreview,
    handler: async ({ scope, body }) => {
      assertLogoTargetAllowed(scope, body, outbound);
      const job = await toRow(scope, body);
      return { html: await renderJob(scope, { ...job, read_status: 'active' }) };
    },
  });

  operation('POST /jobs/preflight', 'checkJob', {
    permission: 'jobs:read',
    storesNothing: true,
    errors: [],
    summary: 'Check a job that is not stored for job searches',
    description:
      'Returns what would keep a job with these fields out of Google for Jobs, Indeed and LinkedIn, the laws that ask for its pay, and what would help it. Stores nothing. The fields are validated as in Preview a job that is not stored. The request counts as a read for the rate limit.',
    body: PreviewJob,
    data: JobCheck,
    handler: async ({ scope, body }) => checkRow(scope, await toRow(scope, body)),
  });

  operation('POST /organization/preview', 'previewBoard', {
    permission: 'organization:write',
    storesNothing: true,
    errors: ['external_image'],
    tag: 'Organization',
    summary: 'Preview the board with other settings',
    description:
      'Returns a page of the board as it would look with these settings. Stores nothing and records no event. The settings are validated as in an update; those that you do not send are the stored ones. The request counts as a read for the rate limit.',
    body: PreviewBoard,
    data: BoardPreview,
    handler: async ({ scope, body }) => {
      const { page, embed_query, ...settings } = body;
      assertNoExternalImages(scope, settings);
      return { html: await renderBoard(scope, settings, { page, embed_query }) };
    },
  });
};

/** The row that the job would have. */
async function toRow(scope: Scope, { id, ...fields }: PreviewJob): Promise<JobRow> {
  if (id !== undefined) return previewUpdatedJob(scope, id, fields);
  // The rules of the schema require the title.
  return previewNewJob(scope, fields as CreateJob);
}

async function createLink(scope: Scope, keyRing: KeyRing, object: PreviewedObject): Promise<PreviewLink> {
  const { boardUrl } = scope.organization;
  // The token has whole seconds.
  const expiresAt = new Date(Math.floor((Date.now() + LIFETIME_MS) / 1000) * 1000);
  const { kind, id } = object;
  await recordAudit(scope, { action: `${kind}.preview_created`, object: { type: kind, id } });
  const token = signPreview(keyRing, scope.organizationId, object, expiresAt);
  return { url: `${boardUrl}/preview/${token}`, expires_at: expiresAt.toISOString() };
}
