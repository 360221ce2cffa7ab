import { isEmailAddress, MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { confirm } from '../../features/jobs/alerts/confirm.ts';
import { type AlertRequestOptions, requestAlert } from '../../features/jobs/alerts/request.ts';
import { type CreateAlert, frequencies, UpdateAlert } from '../../features/jobs/alerts/schema.ts';
import { findAlertOfToken } from '../../features/jobs/alerts/unsubscribe.ts';
import { updateAlert } from '../../features/jobs/alerts/update.ts';
import { AlertQuery } from '../../features/jobs/jobs/publications/alert-query.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import { validateBody } from '../../platform/http/input/validation.ts';
import { limitByIpAddress, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import { textProblem } from '../../platform/text.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../forms.ts';
import { paths, toAlertPath } from '../paths.ts';
import { renderView } from '../render.tsx';
import { requestView } from './request-view.tsx';
import { goneAlertView } from './views.tsx';

export interface AlertFormOptions extends FormOptions, VisitorLimits, AlertRequestOptions {}

/** A query with 20 values of each filter, percent-encoded, and the other fields. */
const MAX_FORM_BYTES = 65_536;

/** Takes the forms of alerts. They share the limits of the API operations. */
export const alertForms: FastifyPluginAsync<AlertFormOptions> = async (app, options) => {
  limitByIpAddress(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);

  app.post(paths.alerts, formRoute(paths.alerts), async (request, reply) => {
    const { board, form } = await readForm(request, options);
    const email = (form.get('email') ?? '').trim();
    const query = readQuery(form.get('query'));
    if (!isEmailAddress(email))
      return send(reply, board, requestView(board, { query, email: toShown(email) }));
    const frequency = frequencies.find((each) => each === form.get('frequency')) ?? 'daily';
    const [website, altcha] = [form.get('website'), form.get('altcha') ?? ''];
    const input: CreateAlert = { email, query, frequency, website, altcha };
    const visitor = { ip: request.ip, cookies: request.headers.cookie };
    try {
      const { hasStarted } = await requestAlert(board.scope, input, options, visitor);
      return reply.redirect(`${paths.alerts}?sent=${hasStarted ? 'started' : '1'}`, 303);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'proof_of_work_required') throw error;
      return send(reply, board, requestView(board, { query, email: toShown(email), hasNoSolution: true }));
    }
  });

  const ofAlert = formRoute(toAlertPath(':token'));
  app.post<{ Params: { token: string } }>(
    `${toAlertPath(':token')}/confirm`,
    ofAlert,
    async (request, reply) => {
      const { board } = await readForm(request, options);
      const row = await findAlertOfToken(board.scope, request.params.token);
      if (!row) return send(reply, board, goneAlertView(board));
      await confirm(board.scope, row.id);
      return reply.redirect(`${toAlertPath(request.params.token)}?saved=1`, 303);
    },
  );

  app.post<{ Params: { token: string } }>(toAlertPath(':token'), ofAlert, async (request, reply) => {
    const { board, form } = await readForm(request, options);
    const row = await findAlertOfToken(board.scope, request.params.token);
    if (!row) return send(reply, board, goneAlertView(board));
    await updateAlert(board.scope, row.id, readSettings(form));
    return reply.redirect(`${toAlertPath(request.params.token)}?saved=1`, 303);
  });
};

function send(reply: FastifyReply, board: Board, view: View): FastifyReply {
  const { status, headers, body } = renderView(board, view);
  return reply.code(status).headers(headers).send(body);
}

/** The page of the form has written it. An invalid one, which a visitor has changed, becomes an alert for all jobs. */
function readQuery(text: string | null): AlertQuery {
  try {
    const query: unknown = JSON.parse(text ?? '');
    return validateBody(AlertQuery, query).length === 0 && !textProblem(text ?? '')
      ? (query as AlertQuery)
      : {};
  } catch {
    return {};
  }
}

/** Ignores invalid values, which the page does not offer. */
function readSettings(form: URLSearchParams): UpdateAlert {
  const timeZone = form.get('time_zone');
  const all: Record<keyof UpdateAlert, unknown> = {
    frequency: form.get('frequency'),
    hour: toNumber(form.get('hour')),
    weekday: toNumber(form.get('weekday')),
    time_zone: timeZone === '' ? null : (timeZone ?? undefined),
    language: form.get('language'),
  };
  const valid = Object.entries(all).filter(
    ([name, value]) => value !== undefined && validateBody(UpdateAlert, { [name]: value }).length === 0,
  );
  return Object.fromEntries(valid) as UpdateAlert;
}

function toNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** The typed text, for correction; empty if a page cannot show it. */
function toShown(email: string): string {
  return textProblem(email) ? '' : email.slice(0, MAX_EMAIL_LENGTH).toWellFormed();
}
