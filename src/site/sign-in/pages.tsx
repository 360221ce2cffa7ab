import { notFound } from '../../platform/http/errors/http-error.ts';
import { LINK_MINUTES } from '../../platform/sign-in/links.ts';
import { isToken } from '../../platform/sign-in/tokens.ts';
import type { BoardPage } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { paths, readReturnPath } from '../paths.ts';
import { confirmRegistrationView, registerView, registrationSentView } from './register-view.tsx';
import { linkView, signInView } from './sign-in-view.tsx';

/** The sign-in page, which links in emails open too. */
export const signInPage: BoardPage = {
  path: paths.signIn,
  parameters: ['to', 'token'],
  isPersonal: true,
  show: async ({ board, query }) => {
    const token = query.get('token');
    if (token === null) return signInView(board, { returnPath: readReturnPath(query.get('to')) });
    return isToken(token) ? linkView(board, token) : signInView(board, { problem: 'link' });
  },
};

/** Where people create an account. Links in emails open it too. Links to employers work although registration is closed. */
export const registerPage: BoardPage = {
  path: paths.register,
  parameters: ['to', 'token'],
  isPersonal: true,
  show: async ({ board, query }) => {
    const token = query.get('token');
    const isOpen = board.isRegistrationOpen || (token !== null && board.hasPosting);
    if (!isOpen) throw notFound('page');
    if (token === null) return registerView(board, { returnPath: readReturnPath(query.get('to')) });
    return isToken(token) ? confirmRegistrationView(board, token) : signInView(board, { problem: 'link' });
  },
};

export const registrationSentPage: BoardPage = {
  path: paths.registrationSent,
  show: async ({ board }) => registrationSentView(board),
};

/** Follows every request for a link, whether or not one is sent. */
export const linkSentPage: BoardPage = {
  path: paths.linkSent,
  show: async ({ board: { messages, formats } }) =>
    narrowView(
      { title: messages.linkSentTitle },
      <>
        <p>{messages.linkSentText({ minutes: formats.number(LINK_MINUTES) })}</p>
        <p>
          <a href={paths.signIn}>{messages.backToSignIn}</a>
        </p>
      </>,
    ),
};
