import { type PlanRow, toPlan } from '../../features/billing/plans/queries.ts';
import type { Plan } from '../../features/billing/plans/schema.ts';
import type { PostingContent } from '../../features/billing/postings/content.ts';
import type { PostingRow } from '../../features/billing/postings/queries.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { ChallengeField, ChallengeNotice } from '../challenge-field.tsx';
import { Honeypot } from '../honeypot.tsx';
import { messageView } from '../layout/message-view.tsx';
import { narrowView } from '../layout/narrow-view.tsx';
import { paths, toStepPath } from '../paths.ts';
import { Problem, Steps } from './parts.tsx';

interface PlanChoice {
  plans: PlanRow[];
  /** Where the choice is sent: a new draft, or one that exists. */
  action: string;
  chosenId?: string | null;
  /** What the visitor began earlier. */
  drafts?: PostingRow[];
  hasNoSolution?: boolean;
}

export function planView(
  board: Board,
  { plans, action, chosenId, drafts = [], hasNoSolution = false }: PlanChoice,
): View {
  const { messages } = board;
  if (plans.length === 0)
    return messageView({
      status: 200,
      title: messages.noPlansTitle,
      text: messages.noPlansText,
      link: { href: '/', label: messages.seeAllJobs },
    });
  return narrowView(
    {
      status: hasNoSolution ? 422 : 200,
      title: messages.postJob,
      description: messages.postJobText({ board: board.name }),
      canonicalPath: paths.post,
    },
    <>
      <p className="quiet">{messages.postJobText({ board: board.name })}</p>
      <Steps board={board} current="plan" />
      <Problem text={hasNoSolution ? messages.challengeFailed : undefined} />
      {drafts.length > 0 && (
        <ul>
          {drafts.map(({ id, content }) => (
            <li key={id}>
              <a href={toStepPath(id, 'job')}>
                {messages.label({ text: messages.postingActions.continue })}{' '}
                {(content as PostingContent).title ?? messages.untitledJob}
              </a>
            </li>
          ))}
        </ul>
      )}
      <h2>{messages.choosePlan}</h2>
      {action === paths.post && <ChallengeNotice board={board} to={paths.post} />}
      <ul className="plans">
        {plans.map((row) => (
          <PlanCard
            key={row.id}
            board={board}
            plan={toPlan(row)}
            action={action}
            isChosen={row.id === chosenId}
            isNew={action === paths.post}
          />
        ))}
      </ul>
    </>,
  );
}

interface PlanCardProps {
  board: Board;
  plan: Plan;
  action: string;
  isChosen: boolean;
  /** Whether the choice begins a posting. */
  isNew: boolean;
}

function PlanCard({ board, plan, action, isChosen, isNew }: PlanCardProps) {
  const { messages } = board;
  return (
    <li className="plan" aria-current={isChosen || undefined}>
      <h3>{plan.name}</h3>
      <p className="plan-price figures">{toPriceText(board, plan)}</p>
      {plan.description && <p>{plan.description}</p>}
      <ul className="plan-terms">
        {toTerms(board, plan).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <form method="post" action={action}>
        <input type="hidden" name="plan_id" value={plan.id} />
        <Honeypot label={messages.leaveEmpty} id={`website-${plan.id}`} />
        {isNew && <ChallengeField board={board} />}
        <button className="button" type="submit">
          {messages.choosePlanNamed({ plan: plan.name })}
        </button>
      </form>
    </li>
  );
}

/** Such as “€99” or “€49 per month”. */
export function toPriceText({ messages, formats }: Board, { amount, currency, interval }: Plan): string {
  if (amount === 0) return messages.free;
  const price = formats.money(amount, currency);
  return interval === null ? price : messages.pricePer[interval]({ price });
}

/** What the plan gives, each in a phrase. */
export function toTerms({ messages, scope }: Board, plan: Plan): string[] {
  const days = plan.durationDays ?? scope.organization.jobLifetimeDays;
  const { jobsIncluded: jobs } = plan;
  const terms = [
    jobs === null ? messages.unlimitedJobs : messages.jobCount({ count: jobs }),
    days !== null && messages.onlineFor({ days }),
    plan.highlight && messages.planHighlight,
    plan.stickyDays > 0 && messages.planSticky({ days: plan.stickyDays }),
  ];
  return terms.filter((term) => term !== false);
}
