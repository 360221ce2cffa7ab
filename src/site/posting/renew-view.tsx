import { type PlanRow, toPlan } from '../../features/billing/plans/queries.ts';
import type { PostingContent } from '../../features/billing/postings/content.ts';
import type { PostingRow } from '../../features/billing/postings/queries.ts';
import type { OwnCredit } from '../../features/billing/postings/workspace/schema.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { paths, toStepPath } from '../paths.ts';
import { toPriceText, toTerms } from './plan-view.tsx';

interface Renewal {
  posting: PostingRow;
  plans: PlanRow[];
  credits: OwnCredit[];
}

/** With what to renew a posting: a prepaid job, or a plan. */
export function renewView(board: Board, { posting, plans, credits }: Renewal): View {
  const { messages } = board;
  const title = messages.renewTitle({
    title: (posting.content as PostingContent).title ?? messages.untitledJob,
  });
  const choices = [
    ...credits.map(({ subscription_id, plan_name }) => ({
      value: `credit:${subscription_id}`,
      name: `${messages.label({ text: plan_name })} ${messages.useCredit}`,
      terms: '',
      isDefault: false,
    })),
    ...plans.map((row) => ({
      value: `plan:${row.id}`,
      name: `${messages.label({ text: row.name })} ${toPriceText(board, toPlan(row))}`,
      terms: toTerms(board, toPlan(row)).join(' · '),
      isDefault: row.id === posting.plan_id,
    })),
  ];
  const chosen = credits.length > 0 ? choices[0] : (choices.find(({ isDefault }) => isDefault) ?? choices[0]);
  return narrowView(
    { title, heading: <bdi>{title}</bdi> },
    <>
      <p>{messages.renewText}</p>
      {choices.length === 0 && <p className="quiet">{messages.noPlansText}</p>}
      {choices.length > 0 && (
        <form className="form" method="post" action={toStepPath(posting.id, 'renew')}>
          <fieldset className="reasons">
            <legend>{messages.choosePlan}</legend>
            {choices.map(({ value, name, terms }) => (
              <p key={value}>
                <label>
                  <input type="radio" name="with" value={value} defaultChecked={value === chosen?.value} />{' '}
                  {name}
                  {terms && <span className="quiet"> ({terms})</span>}
                </label>
              </p>
            ))}
          </fieldset>
          <button className="button" type="submit">
            {messages.postingActions.renew}
          </button>
        </form>
      )}
      <p>
        <a href={paths.postings}>{messages.myPostings}</a>
      </p>
    </>,
  );
}
