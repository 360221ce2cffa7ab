import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getEmployer, getOwnRole } from '../../../features/jobs/company-claims/employer.ts';
import {
  acceptLogos,
  type LogoOptions,
  uploadLogo,
} from '../../../features/jobs/company-claims/logo/upload.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import type { UploadedFile } from '../../../platform/http/input/multipart-body.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../../forms.ts';
import { toEditorPath } from '../../paths.ts';
import { renderView } from '../../render.tsx';
import { showEditor } from './editor-page.tsx';

export interface LogoFormOptions extends FormOptions, VisitorLimits, LogoOptions {}

/** What the owner can correct with another file. The last is Fastify's, for a body that is too large. */
const CORRECTABLE: unknown[] = [
  ...['unsupported_media_type', 'invalid_image', 'payload_too_large', 'validation_error'],
  'FST_ERR_CTP_BODY_TOO_LARGE',
];

/** Takes the logo of a company. A separate plugin, because the form has a file. */
export const logoForm: FastifyPluginAsync<LogoFormOptions> = async (app, options) => {
  limitByIpAddress(app, options, 'preValidation');
  acceptForms(app, options, 0);
  acceptLogos(app);

  async function begin(request: FastifyRequest) {
    const { board } = await readForm(request, options);
    const { id: by } = await getEmployer(board.scope, request.headers.cookie);
    const { id } = request.params as { id: string };
    await getOwnRole(board.scope, id, by);
    return { board, by, id };
  }

  // The parser rejects files before the handler runs.
  app.setErrorHandler(async (error, request, reply) => {
    if (!CORRECTABLE.includes((error as { code?: string }).code)) throw error;
    const { board, by, id } = await begin(request);
    const { companyLogo, logoProblem } = board.messages;
    const view = await showEditor(board, id, { memberId: by, problems: [companyLogo], hint: logoProblem });
    const { status, headers, body } = renderView(board, view);
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  });

  app.post(`${toEditorPath(':id')}/logo`, formRoute(toEditorPath(':id')), async (request, reply) => {
    const { board, by, id } = await begin(request);
    const { file } = request.body as { file?: UploadedFile };
    if (!file) throw invalid([{ path: '/file', message: 'is required' }]);
    await uploadLogo(board.scope, id, { by, file }, options);
    return reply.redirect(`${toEditorPath(id)}?saved=1`, 303);
  });
};
