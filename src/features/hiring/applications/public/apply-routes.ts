import type { FastifyPluginAsync } from 'fastify';
import { addFileFormParser } from '../../../../platform/http/input/multipart-stream.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { limitAsReads, type VisitorLimits } from '../../../../platform/http/visitor-limits.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';
import { toPublicForm } from '../../application-forms/form.ts';
import { PublicApplicationForm } from '../../application-forms/schema.ts';
import { type ApplyOptions, apply } from '../apply.ts';
import { getOpenJob } from '../find-form.ts';
import { MAX_TEXT_BYTES, MAX_TEXT_PARTS, toBody } from './read-input.ts';
import {
  ApplicationReceipt,
  CreateApplication,
  type CreateApplication as CreateApplicationBody,
  JobSlugParams,
} from './schema.ts';

export type PublicApplyOptions = VisitorLimits & BoardRequestOptions & ApplyOptions;

const errors = [
  'email_not_configured',
  'applications_closed',
  'already_applied',
  'proof_of_work_required',
  'cross_origin_request',
  'invalid_json',
  'request_timeout',
] as const;

/** Candidates apply, without an API key. The host selects the board. A separate plugin, because it streams forms. */
export const applyRoutes: FastifyPluginAsync<PublicApplyOptions> = async (
  app,
  { boards, isHttps, counters, limits, ...options },
) => {
  const { maxFileBytes } = options.resumes;
  addFileFormParser(app, {
    field: 'resume',
    maxFileBytes,
    texts: {
      maxBytes: MAX_TEXT_BYTES,
      maxParts: MAX_TEXT_PARTS,
      required: CreateApplication.required,
      toBody,
    },
  });
  limitAsReads(app, { counters, limits });
  acceptBoardRequests(app, { boards, isHttps });

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/jobs/:slug/application-form', 'getApplicationForm', {
    errors: ['applications_closed'],
    summary: 'Get the application form of a job',
    description: 'Returns what candidates fill in to apply for the job.',
    params: JobSlugParams,
    query: BoardQuery,
    data: PublicApplicationForm,
    handler: async ({ scope, params }) => toPublicForm((await getOpenJob(scope, params.slug)).form),
  });

  operation('POST /organization/jobs/:slug/applications', 'apply', {
    hasStreamedBody: true,
    errors,
    bodyLimit: MAX_TEXT_BYTES,
    summary: 'Apply for a job',
    description:
      'Sends an application for a job with how_to_apply_method form. Send the request to the host of the board, without a key: as JSON, or as a multipart form with the résumé as its last part. The email address gets a link to the application. If it already has one for the job, the new one replaces it only after that link is opened; a signed-in member needs no link. The response is the same in every case. Only a member whose earlier application was read gets 409.',
    params: JobSlugParams,
    query: BoardQuery,
    consumes: ['multipart/form-data', 'application/json'],
    body: CreateApplication,
    status: 201,
    returns: ApplicationReceipt,
    handler: async ({ scope, params, body, ip, headers }) => {
      const sent = body as unknown as CreateApplicationBody;
      await apply(scope, params.slug, sent, options, { ip, cookies: headers.cookie });
      return { data: { received: true as const } };
    },
  });
};
