import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { addFileFormParser } from '../../../platform/http/input/multipart-stream.ts';
import { single } from '../../../platform/http/resource.ts';
import { limitAsReads, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { toPublicForm } from '../../application-forms/form.ts';
import { PublicApplicationForm } from '../../application-forms/schema.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { acceptBoardRequests, type BoardRequestOptions } from '../../organizations/board-requests.ts';
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

const tags = ['Public'];
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
export const applyRoutes: FastifyPluginAsyncTypebox<PublicApplyOptions> = async (
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

  app.get(
    '/organization/jobs/:slug/application-form',
    {
      config: { isPublic: true, errors: ['applications_closed'] },
      schema: {
        operationId: 'getApplicationForm',
        tags,
        summary: 'Get the application form of a job',
        description: 'Returns what candidates fill in to apply for the job.',
        params: JobSlugParams,
        querystring: BoardQuery,
        response: { 200: single(PublicApplicationForm) },
      },
    },
    async ({ scope, params }) => ({ data: toPublicForm((await getOpenJob(scope, params.slug)).form) }),
  );

  app.post(
    '/organization/jobs/:slug/applications',
    {
      bodyLimit: MAX_TEXT_BYTES,
      config: {
        isPublic: true,
        hasStreamedBody: true,
        errors,
      },
      schema: {
        operationId: 'apply',
        tags,
        summary: 'Apply for a job',
        description:
          'Sends an application for a job with how_to_apply_method form. Send the request to the host of the board, without a key: as JSON, or as a multipart form with the résumé as its last part. The email address gets a link to the application. If it already has one for the job, the new one replaces it only after that link is opened; a signed-in member needs no link. The response is the same in every case. Only a member whose earlier application was read gets 409.',
        consumes: ['multipart/form-data', 'application/json'],
        params: JobSlugParams,
        querystring: BoardQuery,
        body: CreateApplication,
        response: { 201: ApplicationReceipt },
      },
    },
    async ({ scope, params, body, ip, headers }, reply) => {
      const sent = body as unknown as CreateApplicationBody;
      await apply(scope, params.slug, sent, options, { ip, cookies: headers.cookie });
      return reply.code(201).send({ data: { received: true as const } });
    },
  );
};
