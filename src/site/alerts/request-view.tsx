import type { AlertQuery } from '../../features/jobs/jobs/publications/alert-query.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { AlertBox } from '../job-lists/alert-box.tsx';

interface Request {
  query?: AlertQuery;
  /** What the visitor typed, for correction. */
  email?: string | undefined;
  hasNoSolution?: boolean;
}

export function requestView(board: Board, { query = {}, email, hasNoSolution }: Request): View {
  return {
    status: email === undefined ? 200 : 422,
    title: board.messages.alertTitle,
    canonicalPath: undefined,
    section: 'jobs',
    main: (
      <div className="narrow">
        <h1 className="visually-hidden">{board.messages.alertTitle}</h1>
        <AlertBox board={board} query={query} email={email} hasNoSolution={hasNoSolution} />
      </div>
    ),
  };
}
