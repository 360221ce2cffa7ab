import type { PostingContent } from '../../../features/billing/postings/content.ts';
import type { PostingState } from '../../../features/billing/postings/states/machine.ts';
import type { WorkspacePosting } from '../../../features/billing/postings/workspace/list.ts';
import type { Board } from '../../board.ts';
import { Fact } from '../../layout/fact.tsx';
import { type Step, toCandidatesPath, toPostingPath, toStepPath } from '../../paths.ts';
import { toReason } from '../done-view.tsx';
import { ActionButton } from '../parts.tsx';

interface PostingItemProps {
  board: Board;
  posting: WorkspacePosting;
  /** The posting colleague. Undefined for one's own. */
  writer: string | undefined;
}

export function PostingItem({ board, posting, writer }: PostingItemProps) {
  const { messages, formats } = board;
  const { title, company_name } = posting.content as PostingContent;
  const facts = [
    messages.postingStates[posting.state],
    posting.ends_at && posting.state !== 'expired' && messages.until({ date: formats.date(posting.ends_at) }),
    posting.edit !== null && messages.editWaits,
  ];
  return (
    <li className="posting">
      <h2>
        <bdi>{title ?? messages.untitledJob}</bdi>
      </h2>
      <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
      {(company_name || writer) && (
        <p className="quiet">
          {company_name && <bdi>{company_name}</bdi>}
          {company_name && writer && ' · '}
          {writer && <bdi>{messages.postedBy({ name: writer })}</bdi>}
        </p>
      )}
      {posting.reason && <blockquote>{toReason(board, posting.reason)}</blockquote>}
      {posting.figures && <Figures board={board} figures={posting.figures} jobId={posting.job_id} />}
      <Actions board={board} posting={posting} isOwn={writer === undefined} />
    </li>
  );
}

function Figures({
  board: { messages, formats },
  figures,
  jobId,
}: {
  board: Board;
  figures: NonNullable<WorkspacePosting['figures']>;
  jobId: string | null;
}) {
  const names = messages.figureNames;
  return (
    <dl className="posting-figures figures">
      {(['views', 'apply_clicks', 'applications'] as const).map((name) => (
        <Fact key={name} name={names[name]}>
          {name === 'applications' && jobId !== null && figures.applications > 0 ? (
            <a href={toCandidatesPath({ job: jobId })}>{formats.number(figures.applications)}</a>
          ) : (
            formats.number(figures[name])
          )}
        </Fact>
      ))}
    </dl>
  );
}

type Action =
  | 'continue'
  | 'edit'
  | 'done'
  | 'pay'
  | 'pause'
  | 'resume'
  | 'renew'
  | 'withdraw'
  | 'duplicate'
  | 'delete';

const actionsOf: Record<PostingState, Action[]> = {
  draft: ['continue', 'delete'],
  pending_payment: ['pay', 'withdraw'],
  pending_review: ['done', 'duplicate', 'withdraw'],
  live: ['done', 'edit', 'pause', 'renew', 'duplicate', 'withdraw'],
  paused: ['resume', 'edit', 'renew', 'duplicate', 'withdraw'],
  rejected: ['continue', 'duplicate', 'delete'],
  expired: ['renew', 'duplicate'],
};

/** The steps that the actions lead to. The others are buttons. */
const steps: Partial<Record<Action, Step>> = {
  continue: 'job',
  edit: 'job',
  done: 'done',
  pay: 'done',
  renew: 'renew',
};

function Actions({ board, posting, isOwn }: { board: Board; posting: WorkspacePosting; isOwn: boolean }) {
  const names = { ...board.messages.postingActions, pay: board.messages.payNow };
  const isDue = posting.charge?.state === 'open';
  const actions = listActions(posting, isOwn).map((action) => (action === 'renew' && isDue ? 'pay' : action));
  return (
    <div className="buttons">
      {actions.map((action) => {
        const step = steps[action];
        if (step)
          return (
            <a key={action} className="button plain" href={toStepPath(posting.id, step)}>
              {names[action]}
            </a>
          );
        if (action === 'withdraw' || action === 'delete')
          return <Confirmed key={action} board={board} posting={posting} action={action} />;
        const path = toPostingPath(posting.id, action);
        return <ActionButton key={action} action={path} label={names[action]} isPlain />;
      })}
    </div>
  );
}

/** Colleagues with read access use the text for a posting of their own. So do owners when a colleague must submit it again. */
function listActions({ state, access, member_id }: WorkspacePosting, isOwn: boolean): Action[] {
  if (access === 'see' || (!isOwn && state === 'rejected')) return ['duplicate'];
  return member_id === null ? ['continue', 'delete'] : actionsOf[state];
}

interface ConfirmedProps {
  board: Board;
  posting: WorkspacePosting;
  action: 'withdraw' | 'delete';
}

/** What cannot be undone takes two clicks. */
function Confirmed({ board: { messages }, posting, action }: ConfirmedProps) {
  const isOnBoard = posting.state === 'live' || posting.state === 'paused';
  const label = isOnBoard ? messages.endJob : messages.postingActions[action];
  const waits = action === 'withdraw' ? messages.confirmWithdraw : messages.confirmDelete;
  return (
    <details className="confirmed">
      <summary className="button plain">{label}…</summary>
      <p>{isOnBoard ? messages.confirmEnd : waits}</p>
      <ActionButton action={toPostingPath(posting.id, action)} label={label} />
    </details>
  );
}
