import type { Board } from '../../board.ts';
import { CANDIDATES_PATH } from '../candidates/paths.ts';

const paths = {
  postings: '/account/postings',
  candidates: CANDIDATES_PATH,
  payments: '/account/payments',
};

interface WorkspaceLinksProps {
  board: Board;
  current?: keyof typeof paths;
}

/** The pages of employers. */
export function WorkspaceLinks({ board: { messages }, current }: WorkspaceLinksProps) {
  const names = {
    postings: messages.myPostings,
    candidates: messages.candidates,
    payments: messages.payments,
  };
  return (
    <nav className="workspace-links" aria-label={messages.forEmployers}>
      <ul>
        {Object.entries(paths).map(([key, path]) => (
          <li key={key}>
            <a href={path} aria-current={key === current ? 'page' : undefined}>
              {names[key as keyof typeof paths]}
            </a>
          </li>
        ))}
        <li>
          <a href="/account">{messages.account}</a>
        </li>
      </ul>
    </nav>
  );
}
