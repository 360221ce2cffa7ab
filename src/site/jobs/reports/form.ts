import type { FastifyPluginAsync } from 'fastify';
import { reportJob } from '../../../features/jobs/job-reports/report.ts';
import { MAX_DETAILS, reportReasons } from '../../../features/jobs/job-reports/schema.ts';
import { findPublicJob } from '../../../features/jobs/jobs/public/find-public.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { textProblem } from '../../../platform/text.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../../forms.ts';
import { toReportPath } from '../../paths.ts';
import { renderView } from '../../render.tsx';
import { reportView } from './page.tsx';

export interface ReportFormOptions extends FormOptions, VisitorLimits {}

/** The details in any script, percent-encoded, with room for the other fields. */
const MAX_FORM_BYTES = 32_768;

/** Takes the form of `reportPage`. It shares the limits of the API operation. */
export const reportForm: FastifyPluginAsync<ReportFormOptions> = async (app, options) => {
  limitByIpAddress(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);
  app.post<{ Params: { slug: string } }>(
    toReportPath(':slug'),
    formRoute(toReportPath(':slug')),
    async (request, reply) => {
      const { board, form } = await readForm(request, options);
      const { slug } = request.params;
      const reason = reportReasons.find((each) => each === form.get('reason'));
      const details = readDetails(form.get('details'));
      const isTooLong = details.length > MAX_DETAILS;
      if (reason === undefined || isTooLong) {
        const found = await findPublicJob(board.scope, slug);
        if (found === undefined || found === 'gone' || 'movedTo' in found) throw notFound('job');
        const { status, headers, body } = renderView(
          board,
          reportView(board, found.job, { reason, details, isTooLong }),
        );
        return reply.code(status).headers(headers).send(body);
      }
      await reportJob(board.scope, slug, { reason, details, website: form.get('website') });
      return reply.redirect(`${toReportPath(encodeURIComponent(slug))}?sent=1`, 303);
    },
  );
};

/** Text that cannot be stored is dropped, so that a report is never lost for its details. */
function readDetails(text: string | null): string {
  const details = (text ?? '').trim().replaceAll('\r\n', '\n').toWellFormed();
  return textProblem(details) ? '' : details;
}
