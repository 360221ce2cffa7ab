import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordAudit } from '../../../platform/audit/record.ts';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { Deleted, IdParams, single } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/scope.ts';
import {
  deleteSuppression,
  findSuppression,
  listSuppressions,
  saveSuppression,
  toSuppression,
} from './queries.ts';
import { CreateSuppression, Suppression, SuppressionList, SuppressionQuery } from './schema.ts';

const SuppressionResponse = single(Suppression);
const tags = ['Emails'];

export const suppressionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/suppressions',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listSuppressions',
        tags,
        summary: 'List suppressions',
        description:
          'Returns the email addresses to which the organization does not send, newest first. Bounces that emails of other organizations caused are not listed.',
        querystring: SuppressionQuery,
        response: { 200: SuppressionList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listSuppressions(scope, range, query.email);
      return { data: rows.map(toSuppression), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.post(
    '/suppressions',
    {
      config: { permission: 'members:write' },
      schema: {
        operationId: 'createSuppression',
        tags,
        summary: 'Suppress an email address',
        description:
          'Records a bounce, a complaint or an unsubscribe that an email service reported. Holds for the emails of this organization. An existing suppression with the same reason is renewed.',
        body: CreateSuppression,
        response: { 200: SuppressionResponse, 201: SuppressionResponse },
      },
    },
    async ({ scope, body }, reply) => {
      const { is_new, ...row } = await inTransaction(scope, async (scope) => {
        const saved = await saveSuppression(scope, { ...body, isShared: false });
        await recordAudit(scope, {
          action: 'suppression.created',
          object: { type: 'suppression', id: saved.id },
        });
        return saved;
      });
      return reply.code(is_new ? 201 : 200).send({ data: toSuppression(row) });
    },
  );

  app.delete(
    '/suppressions/:id',
    {
      config: { permission: 'members:write' },
      schema: {
        operationId: 'deleteSuppression',
        tags,
        summary: 'Delete a suppression',
        description: 'Allows emails to this email address again.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      const row = isId(params.id) ? await findSuppression(scope, params.id) : undefined;
      if (!row) throw notFound('suppression');
      ifMatch(request, reply, SuppressionResponse)({ data: toSuppression(row) });
      await inTransaction(scope, async (scope) => {
        if (!(await deleteSuppression(scope, row.id))) throw notFound('suppression');
        await recordAudit(scope, {
          action: 'suppression.deleted',
          object: { type: 'suppression', id: row.id },
        });
      });
      return { data: { id: row.id, deleted: true as const } };
    },
  );
};
