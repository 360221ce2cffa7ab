import type { Board } from '../board.ts';
import { paths } from '../paths.ts';

const pages = ['postings', 'candidates', 'payments'] as const;

interface WorkspaceLinksProps {
  board: Board;
  current?: (typeof pages)[number];
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
        {pages.map((page) => (
          <li key={page}>
            <a href={paths[page]} aria-current={page === current ? 'page' : undefined}>
              {names[page]}
            </a>
          </li>
        ))}
        <li>
          <a href={paths.account}>{messages.account}</a>
        </li>
      </ul>
    </nav>
  );
}
