import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { Deleted, NoFields, single } from '../../../platform/http/resource.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import type { Scope } from '../../../platform/scope.ts';
import { BoardQuery, organizationParameter } from '../../organizations/board-query.ts';
import { acceptBoardRequests, type BoardRequestOptions } from '../../organizations/board-requests.ts';
import { confirm } from '../confirm.ts';
import { type AlertRow, findAlert, toAlert } from '../queries.ts';
import { type AlertRequestOptions, requestAlert } from '../request.ts';
import { Alert, AlertParams, AlertReceipt, CreateAlert, UpdateAlert } from '../schema.ts';
import { findAlertOfToken, unsubscribe } from '../unsubscribe.ts';
import { updateAlert } from '../update.ts';

export type PublicAlertOptions = VisitorLimits & BoardRequestOptions & AlertRequestOptions;

const AlertResponse = single(Alert);
const tags = ['Public'];

/** Far more than an alert needs. Anyone can send them. */
const bodyLimit = 32_768;

/** Alerts of visitors, without an API key. The host selects the board, and the token in the emails the alert. */
export const publicAlertRoutes: FastifyPluginAsyncTypebox<PublicAlertOptions> = async (
  app,
  { boards, isHttps, counters, limits, ...options },
) => {
  limitByIpAddress(app, { counters, limits });
  acceptBoardRequests(app, { boards, isHttps });

  app.post(
    '/organization/alerts',
    {
      bodyLimit,
      config: {
        isPublic: true,
        errors: ['email_not_configured', 'proof_of_work_required', 'cross_origin_request', 'not_found'],
      },
      schema: {
        operationId: 'requestAlert',
        tags,
        summary: 'Request a job alert',
        description:
          'Emails a link that confirms the alert. Send the request to the host of the board, without a key. A signed-in member who uses her own email address needs no link. If the list of jobs corrects the words of the search, the alert has the corrected words. The response is always the same, whatever alerts the email address has.',
        querystring: BoardQuery,
        body: CreateAlert,
        response: { 202: AlertReceipt },
      },
    },
    async ({ scope, body, ip, headers }, reply) => {
      await requestAlert(scope, body, options, { ip, cookies: headers.cookie });
      return reply.code(202).send({ data: { received: true as const } });
    },
  );

  app.get(
    '/organization/alerts/:token',
    {
      config: { isPublic: true },
      schema: {
        operationId: 'getAlert',
        tags,
        summary: 'Get a job alert',
        description: 'Returns the alert whose emails have this token in their links.',
        params: AlertParams,
        querystring: BoardQuery,
        response: { 200: AlertResponse },
      },
    },
    async ({ scope, params }) => ({ data: toAlert(await getAlert(scope, params.token)) }),
  );

  app.post(
    '/organization/alerts/:token/confirm',
    {
      bodyLimit,
      config: { isPublic: true, isBodyOptional: true, errors: ['cross_origin_request'] },
      schema: {
        operationId: 'confirmAlert',
        tags,
        summary: 'Confirm a job alert',
        description:
          'Starts the emails. Jobs that are already published are not sent. The link in the first email opens a page that does this.',
        params: AlertParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: AlertResponse },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getAlert(scope, params.token);
      await confirm(scope, id);
      const row = await findAlert(scope, id);
      if (!row) throw notFound('alert');
      return { data: toAlert(row) };
    },
  );

  app.patch(
    '/organization/alerts/:token',
    {
      bodyLimit,
      config: { isPublic: true, errors: ['cross_origin_request'] },
      schema: {
        operationId: 'updateAlert',
        tags,
        summary: 'Update a job alert',
        description: 'Changes when the emails are sent, and their language.',
        params: AlertParams,
        querystring: BoardQuery,
        body: UpdateAlert,
        response: { 200: AlertResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const { id } = await getAlert(scope, params.token);
      return { data: await updateAlert(scope, id, body, ifMatch(request, reply, AlertResponse)) };
    },
  );

  app.delete(
    '/organization/alerts/:token',
    {
      config: { isPublic: true, errors: ['cross_origin_request'] },
      schema: {
        operationId: 'deleteAlert',
        tags,
        summary: 'End a job alert',
        description:
          'Deletes the alert. The URL in the List-Unsubscribe header of the emails does the same, as email programs expect it (RFC 8058).',
        params: AlertParams,
        querystring: Type.Object({
          organization: organizationParameter,
          all: Type.Optional(
            Type.Boolean({
              description:
                'Whether to delete all alerts of the email address, which then gets no alerts until it confirms one again.',
              examples: [true],
            }),
          ),
        }),
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const row = await getAlert(scope, params.token);
      ifMatch(request, reply, AlertResponse)({ data: toAlert(row) });
      await unsubscribe(scope, row, { all: query.all ?? false });
      return { data: { id: row.id, deleted: true as const } };
    },
  );
};

async function getAlert(scope: Scope, token: string): Promise<AlertRow> {
  const row = await findAlertOfToken(scope, token);
  if (!row) throw notFound('alert');
  return row;
}
