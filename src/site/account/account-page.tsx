import { findCustomerOf } from '../../features/billing/payment-providers/stripe/customer-queries.ts';
import { findPlan } from '../../features/billing/plans/queries.ts';
import { listSubscriptionsOf } from '../../features/billing/subscriptions/queries.ts';
import { isValidNow } from '../../features/billing/subscriptions/validity.ts';
import { listMemberships } from '../../features/jobs/company-claims/members.ts';
import { findMemberSession } from '../../features/people/members/sessions/sessions.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import type { BoardPage } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';
import { Tile } from '../layout/tile.tsx';
import { paths, toEditorPath, toSignInPath } from '../paths.ts';

/** The signed-in member, with active subscriptions and a button to sign out. */
export const accountPage: BoardPage = {
  path: paths.account,
  isPersonal: true,
  show: async ({ board, cookies }) => {
    const session = await findMemberSession(board.scope, cookies);
    if (!session) return { status: 302, location: toSignInPath(paths.account) };
    const { member } = session;
    const subscriptions = await listActive(board.scope, member.id);
    const companies = await listMemberships(board.scope, member.id);
    const hasPortal = (await findCustomerOf(board.scope, member.id)) !== undefined;
    const { messages } = board;
    return narrowView(
      { title: messages.account },
      <>
        <p className="who">
          <Tile name={member.name ?? member.email} imageUrl={null} size={48} />
          <span>
            {member.name && <strong>{member.name}</strong>}
            <span>{messages.signedInAs({ email: member.email })}</span>
          </span>
        </p>
        <p>
          <a href={paths.savedJobs}>{messages.savedJobs}</a>
        </p>
        {(board.hasPosting || member.role === 'employer') && (
          <>
            <p>
              <a href={paths.postings}>{messages.myPostings}</a>
            </p>
            <p>
              <a href={paths.payments}>{messages.payments}</a>
            </p>
          </>
        )}
        {member.role === 'employer' && (
          <p>
            <a href={paths.candidates}>{messages.candidates}</a>
          </p>
        )}
        <p>
          <a href={paths.sentApplications}>{messages.myApplications}</a>
        </p>
        {companies.length > 0 && (
          <>
            <h2>{messages.yourCompanies}</h2>
            <ul className="entries">
              {companies.map(({ company, role }) => (
                <li key={company.id}>
                  <a href={toEditorPath(company.id)}>
                    <bdi>{company.name}</bdi>
                  </a>
                  <span className="quiet">{messages.companyRoles[role]}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>{messages.subscriptions}</h2>
        <Subscriptions board={board} subscriptions={subscriptions} />
        {hasPortal && (
          <p>
            <a href={paths.billing}>{messages.cardPayment.portal}</a>
          </p>
        )}
        <form className="form" method="post" action={paths.signOut}>
          <button className="button plain" type="submit">
            {messages.signOut}
          </button>
        </form>
      </>,
    );
  },
};

interface ActiveSubscription {
  id: string;
  plan: string;
  endsAt: string | null;
}

async function listActive(scope: Scope, memberId: string): Promise<ActiveSubscription[]> {
  const now = new Date();
  const rows = (await listSubscriptionsOf(scope, memberId)).filter((row) => isValidNow(row, now));
  return Promise.all(
    rows.map(async ({ id, plan_id, current_period_end }) => {
      const plan = await findPlan(scope, plan_id);
      return { id, plan: plan?.name ?? '', endsAt: current_period_end };
    }),
  );
}

function Subscriptions({ board, subscriptions }: { board: Board; subscriptions: ActiveSubscription[] }) {
  const { messages, formats } = board;
  if (subscriptions.length === 0) return <p className="quiet">{messages.noSubscriptions}</p>;
  return (
    <dl className="data">
      {subscriptions.map(({ id, plan, endsAt }) => (
        <div key={id}>
          <dt>{plan}</dt>
          <dd>
            {endsAt === null ? (
              messages.noEndDate
            ) : (
              <time dateTime={endsAt}>{messages.until({ date: formats.date(endsAt) })}</time>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
