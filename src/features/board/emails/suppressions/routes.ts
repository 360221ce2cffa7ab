import type { FastifyPluginAsync } from 'fastify';
import { recordAudit } from '../../../../platform/audit/record.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf } from '../../../../platform/http/pagination.ts';
import { isId } from '../../../../platform/ids.ts';
import { inTransaction } from '../../../../platform/scope.ts';
import {
  deleteSuppression,
  findSuppression,
  listSuppressions,
  saveSuppression,
  toSuppression,
} from './queries.ts';
import { CreateSuppression, Suppression, SuppressionList, SuppressionQuery } from './schema.ts';

export const suppressionRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Emails', isAboutPeople: true });

  operation('GET /suppressions', 'listSuppressions', {
    permission: 'members:read',
    summary: 'List suppressions',
    description:
      'Returns the email addresses to which the organization does not send, newest first. Bounces that emails of other organizations caused are not listed.',
    query: SuppressionQuery,
    returns: SuppressionList,
    handler: ({ scope, query }) =>
      pageOf(query, (range) => listSuppressions(scope, range, query.email), toSuppression),
  });

  operation('POST /suppressions', 'createSuppression', {
    permission: 'members:write',
    summary: 'Suppress an email address',
    description:
      'Records a bounce, a complaint or an unsubscribe that an email service reported. Holds for the emails of this organization. An existing suppression with the same reason is renewed.',
    body: CreateSuppression,
    status: [200, 201],
    data: Suppression,
    handler: async ({ scope, body }, { reply }) => {
      const { is_new, ...row } = await inTransaction(scope, async (scope) => {
        const saved = await saveSuppression(scope, { ...body, isShared: false });
        await recordAudit(scope, {
          action: 'suppression.created',
          object: { type: 'suppression', id: saved.id },
        });
        return saved;
      });
      reply.code(is_new ? 201 : 200);
      return toSuppression(row);
    },
  });

  operation('DELETE /suppressions/:id', 'deleteSuppression', {
    permission: 'members:write',
    summary: 'Delete a suppression',
    description: 'Allows emails to this email address again.',
    deletes: Suppression,
    handler: async ({ scope, params }, { check }) => {
      const row = isId(params.id) ? await findSuppression(scope, params.id) : undefined;
      if (!row) throw notFound('suppression');
      check({ data: toSuppression(row) });
      await inTransaction(scope, async (scope) => {
        if (!(await deleteSuppression(scope, row.id))) throw notFound('suppression');
        await recordAudit(scope, {
          action: 'suppression.deleted',
          object: { type: 'suppression', id: row.id },
        });
      });
      return { id: row.id, deleted: true as const };
    },
  });
};
