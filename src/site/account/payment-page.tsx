import { getPayment, type PaymentRow } from '../../features/billing/payments/queries.ts';
import { findPlan } from '../../features/billing/plans/queries.ts';
import { findPostingSettings } from '../../features/board/organizations/queries.ts';
import { findMemberSession } from '../../features/people/members/sessions/sessions.ts';
import { HttpError, notFound } from '../../platform/http/errors/http-error.ts';
import { isId } from '../../platform/ids.ts';
import { toMajor } from '../../platform/money.ts';
import type { Board } from '../board.ts';
import type { BoardPage, PageRequest } from '../board-page.ts';
import { renderInstructions } from '../content/payment-instructions.ts';
import { Prose } from '../content/prose.tsx';
import { paths } from '../paths.ts';

/**
 * The target of a checkout without a payment provider. The setting `posting.payment_instructions` says how to pay, and this page adds the
 * reference. Only the member who has to pay sees the plan and the amount.
 */
export const paymentPage: BoardPage = {
  path: paths.payment,
  parameters: ['reference'],
  isPersonal: true,
  show: async (request) => {
    const { board, query } = request;
    const { messages } = board;
    const text = query.get('reference') ?? '';
    const reference = isId(text) ? text.toLowerCase() : undefined;
    const { payment_instructions } = await findPostingSettings(board.scope);
    const instructions = await renderInstructions(board, payment_instructions);
    if (!instructions && reference === undefined) throw notFound('page');
    const details = reference === undefined ? undefined : await findPaymentDetails(request, reference);
    return {
      title: messages.payment,
      canonicalPath: instructions && paths.payment,
      hasFrames: instructions?.hasFrames ?? false,
      styles: instructions?.styles,
      main: (
        <article className="article">
          <h1>{messages.payment}</h1>
          {reference !== undefined && <Reference board={board} reference={reference} details={details} />}
          {instructions ? (
            <Prose html={instructions.html} />
          ) : (
            <p>{messages.howToPay({ board: board.name })}</p>
          )}
        </article>
      ),
    };
  },
};

interface PaymentDetails {
  payment: PaymentRow;
  plan: string | undefined;
}

async function findPaymentDetails(
  request: PageRequest,
  reference: string,
): Promise<PaymentDetails | undefined> {
  const { scope } = request.board;
  const session = await findMemberSession(request.board.scope, request.cookies);
  const payment = session && (await findPayment(request.board, reference));
  if (!payment || payment.member_id !== session.member.id) return undefined;
  const plan = payment.plan_id === null ? undefined : await findPlan(scope, payment.plan_id);
  return { payment, plan: plan?.name };
}

async function findPayment({ scope }: Board, id: string): Promise<PaymentRow | undefined> {
  try {
    return await getPayment(scope, id);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') return undefined;
    throw error;
  }
}

interface ReferenceProps {
  board: Board;
  reference: string;
  details: PaymentDetails | undefined;
}

function Reference({ board: { messages, formats }, reference, details }: ReferenceProps) {
  return (
    <dl className="data boxed">
      <div>
        <dt>{messages.paymentReference}</dt>
        <dd className="figures">{reference}</dd>
      </div>
      {details?.plan && (
        <div>
          <dt>{messages.plan}</dt>
          <dd>{details.plan}</dd>
        </div>
      )}
      {details && (
        <div>
          <dt>{messages.amount}</dt>
          <dd className="figures">
            {formats.money(
              toMajor(details.payment.amount_minor, details.payment.currency),
              details.payment.currency,
            )}
          </dd>
        </div>
      )}
      {details && (
        <div>
          <dt>{messages.paymentStatus}</dt>
          <dd>{messages.paymentStatuses[details.payment.status as keyof typeof messages.paymentStatuses]}</dd>
        </div>
      )}
    </dl>
  );
}
