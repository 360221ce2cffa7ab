import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../../platform/http/visitor-limits.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { BoardQuery, organizationParameter } from '../../../board/organizations/board-query.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';
import { confirm } from '../confirm.ts';
import { type AlertRow, findAlert, toAlert } from '../queries.ts';
import { type AlertRequestOptions, requestAlert } from '../request.ts';
import { Alert, AlertParams, AlertReceipt, CreateAlert, UpdateAlert } from '../schema.ts';
import { findAlertOfToken, unsubscribe } from '../unsubscribe.ts';
import { updateAlert } from '../update.ts';

export type PublicAlertOptions = VisitorLimits & BoardRequestOptions & AlertRequestOptions;

/** Far more than an alert needs. Anyone can send them. */
const bodyLimit = 32_768;

/** Alerts of visitors, without an API key. The host selects the board, and the token in the emails the alert. */
export const publicAlertRoutes: FastifyPluginAsync<PublicAlertOptions> = async (
  app,
  { boards, isHttps, counters, limits, ...options },
) => {
  limitByIpAddress(app, { counters, limits });
  acceptBoardRequests(app, { boards, isHttps });

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('POST /organization/alerts', 'requestAlert', {
    errors: ['email_not_configured', 'proof_of_work_required', 'cross_origin_request', 'not_found'],
    bodyLimit,
    summary: 'Request a job alert',
    description:
      'Emails a link that confirms the alert. Send the request to the host of the board, without a key. A signed-in member who uses her own email address needs no link. If the list of jobs corrects the words of the search, the alert has the corrected words. The response is always the same, whatever alerts the email address has.',
    query: BoardQuery,
    body: CreateAlert,
    status: 202,
    returns: AlertReceipt,
    handler: async ({ scope, body, ip, headers }) => {
      await requestAlert(scope, body, options, { ip, cookies: headers.cookie });
      return { data: { received: true as const } };
    },
  });

  operation('GET /organization/alerts/:token', 'getAlert', {
    summary: 'Get a job alert',
    description: 'Returns the alert whose emails have this token in their links.',
    params: AlertParams,
    query: BoardQuery,
    data: Alert,
    handler: async ({ scope, params }) => toAlert(await getAlert(scope, params.token)),
  });

  operation('POST /organization/alerts/:token/confirm', 'confirmAlert', {
    isBodyOptional: true,
    errors: ['cross_origin_request'],
    bodyLimit,
    summary: 'Confirm a job alert',
    description:
      'Starts the emails. Jobs that are already published are not sent. The link in the first email opens a page that does this.',
    params: AlertParams,
    query: BoardQuery,
    body: NoFields,
    data: Alert,
    handler: async ({ scope, params }) => {
      const { id } = await getAlert(scope, params.token);
      await confirm(scope, id);
      const row = orNotFound(await findAlert(scope, id), 'alert');
      return toAlert(row);
    },
  });

  operation('PATCH /organization/alerts/:token', 'updateAlert', {
    errors: ['cross_origin_request'],
    bodyLimit,
    summary: 'Update a job alert',
    description: 'Changes when the emails are sent, and their language.',
    params: AlertParams,
    query: BoardQuery,
    body: UpdateAlert,
    data: Alert,
    handler: async ({ scope, params, body }, { check }) => {
      const { id } = await getAlert(scope, params.token);
      return updateAlert(scope, id, body, check);
    },
  });

  operation('DELETE /organization/alerts/:token', 'deleteAlert', {
    errors: ['cross_origin_request'],
    summary: 'End a job alert',
    description:
      'Deletes the alert. The URL in the List-Unsubscribe header of the emails does the same, as email programs expect it (RFC 8058).',
    params: AlertParams,
    query: Type.Object({
      organization: organizationParameter,
      all: Type.Optional(
        Type.Boolean({
          description:
            'Whether to delete all alerts of the email address, which then gets no alerts until it confirms one again.',
          examples: [true],
        }),
      ),
    }),
    deletes: Alert,
    handler: async ({ scope, params, query }, { check }) => {
      const row = await getAlert(scope, params.token);
      check({ data: toAlert(row) });
      await unsubscribe(scope, row, { all: query.all ?? false });
      return { id: row.id, deleted: true as const };
    },
  });
};

async function getAlert(scope: Scope, token: string): Promise<AlertRow> {
  return orNotFound(await findAlertOfToken(scope, token), 'alert');
}
