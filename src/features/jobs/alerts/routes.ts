import type { FastifyPluginAsync } from 'fastify';
import { recordAudit } from '../../../platform/audit/record.ts';
import { addDays, dayOf } from '../../../platform/day.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { findOrganizationDefaults } from '../../board/organizations/queries.ts';
import { type AlertCounts, listDays } from './day-queries.ts';
import { describeQuery } from './emails/describe-query.ts';
import { type AlertRow, findAlert, toAlert } from './queries.ts';
import type { Alert } from './schema.ts';
import { countAlerts, listAlerts } from './staff-queries.ts';
import {
  AlertFigures,
  AlertFiguresQuery,
  AlertList,
  AlertListQuery,
  SubscribedAlert,
} from './staff-schema.ts';
import { unsubscribe } from './unsubscribe.ts';

const DEFAULT_DAYS = 30;

/** The alerts of a board, for staff. */
export const alertRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Emails', isAboutPeople: true });

  operation('GET /alerts', 'listAlerts', {
    permission: 'members:read',
    summary: 'List job alerts',
    description: 'Returns the alerts of visitors and members, newest first.',
    query: AlertListQuery,
    returns: AlertList,
    handler: async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listAlerts(scope, range, query.email);
      const data: SubscribedAlert[] = [];
      for (const row of rows) data.push(await toSubscribedAlert(scope, row));
      return { data, meta: { pagination: toPagination(range, total) } };
    },
  });

  operation('GET /alerts/figures', 'getAlertFigures', {
    permission: 'members:read',
    summary: 'Get figures of job alerts',
    description:
      'Returns how many alerts there are, and how many started, ended, sent emails and led to jobs on each day. The emails have no tracking pixels: only clicks are counted.',
    query: AlertFiguresQuery,
    data: AlertFigures,
    handler: async ({ scope, query: { to = dayOf(Date.now()), from = addDays(to, 1 - DEFAULT_DAYS) } }) => {
      const days = await listDays(scope, { from, to });
      const sum = (name: keyof AlertCounts) => days.reduce((total, each) => total + each[name], 0);
      const total = {
        confirmed: sum('confirmed'),
        ended: sum('ended'),
        emails: sum('emails'),
        clicks: sum('clicks'),
      };
      return { ...(await countAlerts(scope)), total, days };
    },
  });

  operation('DELETE /alerts/:id', 'endAlert', {
    permission: 'members:write',
    summary: 'Delete a job alert',
    description: 'Ends the alert, such as when its subscriber has asked for it. No email is sent.',
    deletes: SubscribedAlert,
    handler: async ({ scope, params }, { check }) => {
      const row = isId(params.id) ? await findAlert(scope, params.id) : undefined;
      if (!row) throw notFound('alert');
      check({ data: await toSubscribedAlert(scope, row) });
      await inTransaction(scope, async (scope) => {
        await unsubscribe(scope, row, { all: false });
        await recordAudit(scope, { action: 'alert.deleted', object: { type: 'alert', id: row.id } });
      });
      return { id: row.id, deleted: true as const };
    },
  });
};

async function toSubscribedAlert(scope: Scope, row: AlertRow): Promise<SubscribedAlert> {
  const { language } = await findOrganizationDefaults(scope);
  return {
    ...toAlert(row),
    description: await describeQuery(scope, row, language as Alert['language']),
    email_count: row.sent_emails,
    click_count: row.clicks,
  };
}
