import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApplyOptions } from '../../features/hiring/applications/apply.ts';
import {
  confirmReplacement,
  erase,
  findApplicationOfToken,
  withdraw,
} from '../../features/hiring/applications/candidate.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import { limitByIpAddress, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { acceptForms, type FormOptions, formRoute, readForm } from '../forms.ts';
import { messageView } from '../layout/message-view.tsx';
import { toSentPath } from '../paths.ts';
import { renderView } from '../render.tsx';
import { erasedApplicationView, goneApplicationView } from './gone-view.ts';

export interface CandidateFormOptions extends FormOptions, VisitorLimits, Pick<ApplyOptions, 'notifyStaff'> {}

/** The forms have buttons only. */
const MAX_FORM_BYTES = 1_024;

type Params = { Params: { token: string } };

/** Takes the buttons of `sentView`. The token in the URL is the credential. */
export const candidateForms: FastifyPluginAsync<CandidateFormOptions> = async (app, options) => {
  limitByIpAddress(app, options, 'preValidation');
  acceptForms(app, options, MAX_FORM_BYTES);

  /** Mounts a button. Its work returns the page that follows; otherwise the application is shown again. */
  function mount(name: string, work: (board: Board, id: string) => Promise<View | undefined>): void {
    app.post<Params>(
      `${toSentPath(':token')}/${name}`,
      formRoute(toSentPath(':token')),
      async (request, reply) => {
        const { board, id } = await findSent(request);
        const view = id === undefined ? goneApplicationView(board) : await work(board, id);
        if (view === undefined) return reply.redirect(toSentPath(request.params.token), 303);
        const { status, headers, body } = renderView(board, { ...view, hasSecretUrl: true });
        return reply.code(status).headers(headers).send(body);
      },
    );
  }

  async function findSent(
    request: FastifyRequest<Params>,
  ): Promise<{ board: Board; id: string | undefined }> {
    const { board } = await readForm(request, options);
    return { board, id: (await findApplicationOfToken(board.scope, request.params.token))?.id };
  }

  mount('confirm', async (board, id) => {
    try {
      await confirmReplacement(board.scope, id, options.notifyStaff);
      return undefined;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'already_applied') return alreadyReadView(board);
      throw error;
    }
  });
  mount('withdraw', async (board, id) => {
    await withdraw(board.scope, id);
    return undefined;
  });
  mount('erase', async (board, id) => {
    await erase(board.scope, id);
    return erasedApplicationView(board);
  });
};

function alreadyReadView({ messages }: Board): View {
  return messageView({
    status: 409,
    title: messages.alreadyAppliedTitle,
    text: messages.alreadyAppliedText,
    link: { href: '/', label: messages.seeAllJobs },
  });
}
