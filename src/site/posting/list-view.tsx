import type { PostingContent } from '../../features/postings/content.ts';
import type { PostingRow } from '../../features/postings/queries.ts';
import type { PostingState } from '../../features/postings/states/machine.ts';
import type { SubscriptionRow } from '../../features/subscriptions/queries.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { Pagination } from '../layout/pagination.tsx';
import { toReason } from './done-view.tsx';
import { ActionButton } from './parts.tsx';
import { toStepPath } from './paths.ts';

interface Listed {
  postings: PostingRow[];
  page: number;
  pageCount: number;
  credits: (SubscriptionRow & { plan: string })[];
  isSaved: boolean;
}

/** The employer's jobs, with what can be done with each. */
export function postingListView(board: Board, { postings, page, pageCount, credits, isSaved }: Listed): View {
  const { messages } = board;
  return {
    title: messages.myPostings,
    canonicalPath: undefined,
    main: (
      <div className="narrow">
        <h1>{messages.myPostings}</h1>
        {isSaved && (
          <p className="notice" role="status">
            {messages.postingSaved}
          </p>
        )}
        <p>
          <a className="button" href="/post">
            {messages.postJob}
          </a>
        </p>
        <Credits board={board} credits={credits} />
        {postings.length === 0 && <p className="quiet">{messages.noPostings}</p>}
        <ul className="postings">
          {postings.map((posting) => (
            <Posting key={posting.id} board={board} posting={posting} />
          ))}
        </ul>
        <Pagination
          board={board}
          page={page}
          pageCount={pageCount}
          toPath={(n) => `/account/postings?page=${n}`}
        />
      </div>
    ),
  };
}

function Credits({ board: { messages, formats }, credits }: Pick<Listed, 'credits'> & { board: Board }) {
  if (credits.length === 0) return null;
  return (
    <dl className="data">
      {credits.map(({ id, plan, jobs_remaining: jobs }) => (
        <div key={id}>
          <dt>{plan}</dt>
          <dd>{jobs === null ? messages.unlimitedJobs : messages.jobCount(jobs, formats.number(jobs))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Posting({ board, posting }: { board: Board; posting: PostingRow }) {
  const { messages, formats } = board;
  const { title } = posting.content as PostingContent;
  return (
    <li className="posting">
      <h2>{title ?? messages.untitledJob}</h2>
      <p className="quiet">
        {messages.postingStates[posting.state]}
        {posting.ends_at &&
          posting.state !== 'expired' &&
          ` · ${messages.until(formats.date(posting.ends_at))}`}
        {posting.edit !== null && ` · ${messages.editWaits}`}
      </p>
      {posting.reason && <blockquote>{toReason(board, posting.reason)}</blockquote>}
      <div className="buttons">
        <Actions board={board} posting={posting} />
      </div>
    </li>
  );
}

type Action =
  | 'continue'
  | 'edit'
  | 'done'
  | 'pause'
  | 'resume'
  | 'renew'
  | 'withdraw'
  | 'duplicate'
  | 'delete';

const actionsOf: Record<PostingState, Action[]> = {
  draft: ['continue', 'delete'],
  pending_payment: ['done', 'withdraw'],
  pending_review: ['done', 'withdraw', 'duplicate'],
  live: ['edit', 'pause', 'renew', 'duplicate', 'withdraw'],
  paused: ['resume', 'edit', 'renew', 'duplicate', 'withdraw'],
  rejected: ['continue', 'duplicate', 'delete'],
  expired: ['renew', 'duplicate'],
};

function Actions({ board: { messages }, posting }: { board: Board; posting: PostingRow }) {
  const names = messages.postingActions;
  const links: Partial<Record<Action, string>> = {
    continue: toStepPath(posting.id, 'job'),
    edit: toStepPath(posting.id, 'job'),
    done: toStepPath(posting.id, 'done'),
  };
  return actionsOf[posting.state].map((action) => {
    const href = links[action];
    if (href)
      return (
        <a key={action} className="button plain" href={href}>
          {names[action]}
        </a>
      );
    return (
      <ActionButton key={action} action={`/post/${posting.id}/${action}`} label={names[action]} isPlain />
    );
  });
}
