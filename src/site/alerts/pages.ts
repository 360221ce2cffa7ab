import { describeQuery } from '../../features/jobs/alerts/emails/describe-query.ts';
import { type AlertRow, countClick } from '../../features/jobs/alerts/queries.ts';
import { findAlertOfToken } from '../../features/jobs/alerts/unsubscribe.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { isId } from '../../platform/ids.ts';
import type { Board } from '../board.ts';
import type { BoardPage, View } from '../board-page.ts';
import { paths, toAlertPath, toJobPath, toUnsubscribePath } from '../paths.ts';
import { requestView } from './request-view.tsx';
import {
  confirmView,
  goneAlertView,
  manageView,
  type ShownAlert,
  sentView,
  unsubscribeView,
} from './views.tsx';

/** Asks for emails about all new jobs, and says what happens next after a request. */
const requestPage: BoardPage = {
  path: paths.alerts,
  parameters: ['sent'],
  show: async ({ board, query }) => {
    if (query.has('sent')) return sentView(board, query.get('sent') === 'started');
    if (!board.canEmail) throw notFound('page');
    return requestView(board, {});
  },
};

/** Where the links of emails lead: to confirm the alert, or to change it. */
const alertPage: BoardPage = {
  path: toAlertPath(':token'),
  parameters: ['saved'],
  // The page of one subscriber.
  isPersonal: true,
  show: async ({ board, params, query }) => {
    return showAlert(board, params.token, (alert) =>
      alert.isConfirmed
        ? manageView(board, alert, { isSaved: query.has('saved') })
        : confirmView(board, alert),
    );
  },
};

const unsubscribePage: BoardPage = {
  path: toUnsubscribePath(':token'),
  isPersonal: true,
  show: async ({ board, params }) => showAlert(board, params.token, (alert) => unsubscribeView(board, alert)),
};

/** Counts that an email led to a job. The emails have no images that would report openings. */
const clickPage: BoardPage = {
  path: `${paths.alerts}/click/:id/:slug`,
  isPersonal: true,
  show: async ({ board, params }) => {
    const { id = '', slug = '' } = params;
    if (isId(id)) await countClick(board.scope, id);
    return { location: toJobPath(encodeURIComponent(slug)), status: 302 };
  },
};

export const alertPages: BoardPage[] = [requestPage, alertPage, unsubscribePage, clickPage];

async function showAlert(
  board: Board,
  token: string | undefined,
  toView: (alert: ShownAlert) => View,
): Promise<View> {
  const row = await findAlertOfToken(board.scope, token ?? '');
  return row ? toView(await toShownAlert(board, row, token ?? '')) : goneAlertView(board);
}

async function toShownAlert(board: Board, row: AlertRow, token: string): Promise<ShownAlert> {
  const { email, frequency, hour, weekday, time_zone, language, confirmed_at } = row;
  return {
    token,
    email,
    description: await describeQuery(board.scope, row, board.language),
    frequency,
    hour,
    weekday,
    time_zone,
    language,
    isConfirmed: confirmed_at !== null,
  };
}
