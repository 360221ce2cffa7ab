import type { PlanRow } from '../../features/billing/plans/queries.ts';
import { toPlan } from '../../features/billing/plans/queries.ts';
import type { PostingContent } from '../../features/billing/postings/content.ts';
import type { PostingCheck } from '../../features/billing/postings/public/schema.ts';
import type { PostingRow } from '../../features/billing/postings/queries.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { toPostingPath, toSignInPath, toStepPath } from '../paths.ts';
import { Incomplete, Problem, Steps } from './parts.tsx';
import { toPriceText } from './plan-view.tsx';

/** Asks for the email address of a visitor who has not signed in. */
export function signInStepView(board: Board, id: string, typed?: string): View {
  const { messages } = board;
  return narrowView(
    { status: typed === undefined ? 200 : 422, title: messages.confirmEmailTitle },
    <>
      <Steps board={board} current="pay" />
      <p>{messages.confirmEmailText}</p>
      <Problem text={typed === undefined ? undefined : messages.invalidEmail} />
      <form className="form" method="post" action={toPostingPath(id, 'sign-in')}>
        <p className="field">
          <label htmlFor="email">{messages.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={typed}
          />
        </p>
        <p className="field">
          <label htmlFor="name">
            {messages.yourName} <span className="quiet">({messages.optional})</span>
          </label>
          <input id="name" name="name" autoComplete="name" maxLength={200} />
        </p>
        <button className="button" type="submit">
          {messages.sendLink}
        </button>
      </form>
      <p>
        {messages.haveAccount} <a href={toSignInPath(toStepPath(id, 'pay'))}>{messages.signIn}</a>
      </p>
    </>,
  );
}

export interface PayStep {
  posting: PostingRow;
  plan: PlanRow | undefined;
  check: PostingCheck;
}

/** The price of the posting, and the button to submit. */
export function payView(board: Board, { posting, plan, check }: PayStep): View {
  const { messages, formats } = board;
  const { id } = posting;
  const credit = check.credits.find(({ plan_id }) => plan_id === posting.plan_id);
  const isFree = credit !== undefined || check.price?.amount === 0;
  const canSubmit = plan !== undefined && check.missing.length === 0 && check.coupon_problem === null;
  return narrowView(
    { title: messages.submitJobTitle },
    <>
      <Steps board={board} current="pay" />
      <dl className="data boxed">
        <div>
          <dt>{messages.jobTitle}</dt>
          <dd>{(posting.content as PostingContent).title}</dd>
        </div>
        <div>
          <dt>{messages.plan}</dt>
          <dd>
            {plan?.name} <a href={toStepPath(id, 'plan')}>{messages.changePlan}</a>
          </dd>
        </div>
        {plan && !credit && (
          <div>
            <dt>{messages.price}</dt>
            <dd className="figures">{toPriceText(board, toPlan(plan))}</dd>
          </div>
        )}
        {check.price && check.price.discount > 0 && !credit && (
          <div>
            <dt>{messages.discount}</dt>
            <dd className="figures">−{formats.money(check.price.discount, check.price.currency)}</dd>
          </div>
        )}
        {check.price && !credit && (
          <div>
            <dt>{messages.total}</dt>
            <dd className="figures">
              <strong>{formats.money(check.price.amount, check.price.currency)}</strong>
            </dd>
          </div>
        )}
      </dl>
      {credit && <p className="notice">{messages.usesCredit}</p>}
      <Incomplete board={board} id={id} missing={check.missing} />
      {!credit && <CouponForm board={board} posting={posting} problem={check.coupon_problem} />}
      {canSubmit && (
        <form className="form" method="post" action={toPostingPath(id, 'submit')}>
          <button className="button" type="submit">
            {isFree ? messages.submitJob : messages.submitAndPay}
          </button>
        </form>
      )}
    </>,
  );
}

interface CouponFormProps {
  board: Board;
  posting: PostingRow;
  problem: PostingCheck['coupon_problem'];
}

function CouponForm({ board: { messages }, posting, problem }: CouponFormProps) {
  return (
    <form className="form" method="post" action={toPostingPath(posting.id, 'coupon')}>
      <Problem text={problem === null ? undefined : messages.couponProblems[problem]} />
      <p className="field">
        <label htmlFor="coupon">
          {messages.coupon} <span className="quiet">({messages.optional})</span>
        </label>
        <input
          id="coupon"
          name="coupon"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={posting.coupon_code ?? ''}
        />
      </p>
      <button className="button plain" type="submit">
        {messages.applyCoupon}
      </button>
    </form>
  );
}
