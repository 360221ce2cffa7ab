import { listWorkspacePayments } from '../../features/billing/postings/workspace/payments.ts';
import type { OwnPayment } from '../../features/billing/postings/workspace/schema.ts';
import { findMemberSession } from '../../features/people/members/sessions/sessions.ts';
import type { Board } from '../board.ts';
import type { BoardPage } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { WorkspaceLinks } from '../layout/workspace-links.tsx';
import { pathOfPage, readPageNumber } from '../page-number.ts';
import { paths, toSignInPath } from '../paths.ts';

const PATH = paths.payments;
const PER_PAGE = 20;

/** Payments of the member, and of colleagues for companies that the member owns. */
export const paymentsPage: BoardPage = {
  path: PATH,
  parameters: ['page'],
  isPersonal: true,
  show: async ({ board, query, cookies }) => {
    const { scope, messages } = board;
    const session = await findMemberSession(scope, cookies);
    if (!session) return { status: 302, location: toSignInPath(PATH) };
    const page = readPageNumber(query);
    const range = { page, perPage: PER_PAGE, offset: (page - 1) * PER_PAGE };
    const { data, total } = await listWorkspacePayments(scope, session.member.id, range);
    return narrowView(
      { title: messages.payments },
      <>
        <WorkspaceLinks board={board} current="payments" />
        {data.length === 0 && <p className="quiet">{messages.noPayments}</p>}
        <ul className="postings">
          {data.map((payment) => (
            <Payment key={payment.id} board={board} payment={payment} />
          ))}
        </ul>
        <Pagination
          board={board}
          page={page}
          pageCount={Math.ceil(total / PER_PAGE)}
          toPath={(n) => pathOfPage(PATH, n)}
        />
      </>,
    );
  },
};

function Payment({ board: { messages, formats }, payment }: { board: Board; payment: OwnPayment }) {
  const { id, amount, currency, status, plan_name, job_title, created_at, payment_url, invoice_url } =
    payment;
  const isManual = payment.payment_provider === 'manual';
  return (
    <li className="posting">
      <h2 className="figures">{formats.money(amount, currency)}</h2>
      <p className="quiet">
        <time dateTime={created_at}>{formats.date(created_at)}</time> · {messages.paymentStatuses[status]}
      </p>
      <p>{[plan_name, job_title].filter(Boolean).join(' · ')}</p>
      <p className="quiet">
        {messages.paymentReference} <span className="figures">{id}</span>
      </p>
      {(payment_url || invoice_url) && (
        <p className="buttons">
          {payment_url && (
            <a className="button plain" href={payment_url}>
              {isManual ? messages.howToPayLink : messages.cardPayment.pay}
            </a>
          )}
          {invoice_url && (
            <a className="button plain" href={invoice_url}>
              {messages.invoice}
            </a>
          )}
        </p>
      )}
    </li>
  );
}
