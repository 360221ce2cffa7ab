import { findPublicPage } from '../../features/pages/public-queries.ts';
import { getPayment, type PaymentRow } from '../../features/payments/queries.ts';
import { findPlan } from '../../features/plans/queries.ts';
import { findSignedIn } from '../../features/sign-in/sessions.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import { toMajor } from '../../platform/money.ts';
import { readStoredDocument } from '../../platform/rich-text/stored-content.ts';
import type { Board } from '../board.ts';
import { hasFrames, printBody } from '../content/body.ts';
import { InlineStyles } from '../content/inline-styles.ts';
import { Prose } from '../content/prose.tsx';
import type { BoardPage, Visit } from '../view.ts';

/**
 * Where a checkout leads when nobody takes the money: the board's own page `payment` tells how to pay, and this one adds the
 * reference. What is paid for, and how much, only the member is told who is to pay it.
 */
export const paymentPage: BoardPage = {
  path: '/payment',
  parameters: ['reference'],
  isPersonal: true,
  show: async (visit) => {
    const { board, query } = visit;
    const given = query.get('reference') ?? '';
    const reference = isId(given) ? given.toLowerCase() : undefined;
    const found = await findPublicPage(board.scope, 'page', 'payment');
    const page = typeof found === 'object' ? found.page : undefined;
    if (!page && reference === undefined) throw notFound('page');
    const styles = new InlineStyles();
    const doc = page && readStoredDocument(page.content);
    const html = doc && (await printBody(board, doc, { styles, topHeading: 2 }));
    const owed = reference === undefined ? undefined : await findOwed(visit, reference);
    const title = page?.title ?? board.messages.payment;
    return {
      title: page?.meta_title ?? title,
      description: page?.meta_description ?? undefined,
      canonicalPath: page && '/payment',
      hasFrames: doc ? hasFrames(doc) : false,
      styles: styles.text,
      main: (
        <article className="article">
          <h1>{title}</h1>
          {reference !== undefined && <Reference board={board} reference={reference} owed={owed} />}
          {html === undefined ? <p>{board.messages.howToPay(board.name)}</p> : <Prose html={html} />}
        </article>
      ),
    };
  },
};

interface Owed {
  payment: PaymentRow;
  plan: string | undefined;
}

async function findOwed(visit: Visit, reference: string): Promise<Owed | undefined> {
  const { scope } = visit.board;
  const signedIn = await findSignedIn(visit.board.scope, visit.cookies);
  const payment = signedIn && (await findPayment(visit.board, reference));
  if (!payment || payment.member_id !== signedIn.member.id) return undefined;
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
  owed: Owed | undefined;
}

function Reference({ board: { messages, formats }, reference, owed }: ReferenceProps) {
  return (
    <dl className="data boxed">
      <div>
        <dt>{messages.paymentReference}</dt>
        <dd className="figures">{reference}</dd>
      </div>
      {owed?.plan && (
        <div>
          <dt>{messages.plan}</dt>
          <dd>{owed.plan}</dd>
        </div>
      )}
      {owed && (
        <div>
          <dt>{messages.amount}</dt>
          <dd className="figures">
            {formats.money(toMajor(owed.payment.amount_minor, owed.payment.currency), owed.payment.currency)}
          </dd>
        </div>
      )}
      {owed && (
        <div>
          <dt>{messages.paymentStatus}</dt>
          <dd>{messages.paymentStatuses[owed.payment.status as keyof typeof messages.paymentStatuses]}</dd>
        </div>
      )}
    </dl>
  );
}
