import { LINK_MINUTES } from '../../features/sign-in/link-queries.ts';
import { isToken } from '../../features/sign-in/tokens.ts';
import type { BoardPage } from '../view.ts';
import { readReturnPath } from './return-path.ts';
import { linkView, signInView } from './sign-in-view.tsx';

/** Where members sign in, and where the links lead that they are sent. */
export const signInPage: BoardPage = {
  path: '/sign-in',
  parameters: ['to', 'token'],
  isPersonal: true,
  show: async ({ board, query }) => {
    const token = query.get('token');
    if (token === null) return signInView(board, { returnPath: readReturnPath(query.get('to')) });
    return isToken(token) ? linkView(board, token) : signInView(board, { problem: 'link' });
  },
};

/** What follows the request for a link, whoever asked. */
export const linkSentPage: BoardPage = {
  path: '/sign-in/sent',
  show: async ({ board: { messages, formats } }) => ({
    title: messages.linkSentTitle,
    canonicalPath: undefined,
    main: (
      <div className="narrow">
        <h1>{messages.linkSentTitle}</h1>
        <p>{messages.linkSentText(formats.number(LINK_MINUTES))}</p>
        <p>
          <a href="/sign-in">{messages.backToSignIn}</a>
        </p>
      </div>
    ),
  }),
};
