import type { PostingRow } from '../../features/postings/queries.ts';
import { toMajor } from '../../platform/money.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';

interface Done {
  posting: PostingRow;
  /** The path of the job if it is on the board. */
  jobPath: string | undefined;
  instructions: string | null;
}

/** What happens to the posting now. */
export function doneView(board: Board, { posting, jobPath, instructions }: Done): View {
  const { messages } = board;
  const { state } = posting;
  const texts = messages.postingDone[state];
  return {
    title: texts.title,
    canonicalPath: undefined,
    main: (
      <div className="narrow">
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        {posting.reason && state === 'rejected' && <blockquote>{toReason(board, posting.reason)}</blockquote>}
        {posting.charge?.state === 'open' && (
          <Payment board={board} charge={posting.charge} instructions={instructions} />
        )}
        <p className="buttons">
          {jobPath && (
            <a className="button" href={jobPath}>
              {messages.seeJob}
            </a>
          )}
          <a className="button plain" href="/account/postings">
            {messages.myPostings}
          </a>
        </p>
      </div>
    ),
  };
}

/** The reason is the staff's own words, except after a refund. */
export function toReason({ messages }: Board, reason: string): string {
  return reason === 'payment_refunded' ? messages.paymentRefunded : reason;
}

interface PaymentProps {
  board: Board;
  charge: NonNullable<PostingRow['charge']>;
  instructions: string | null;
}

function Payment({ board, charge, instructions }: PaymentProps) {
  const { messages, formats } = board;
  return (
    <>
      <dl className="data boxed">
        <div>
          <dt>{messages.amount}</dt>
          <dd className="figures">
            {formats.money(toMajor(charge.amount_minor, charge.currency), charge.currency)}
          </dd>
        </div>
        <div>
          <dt>{messages.paymentReference}</dt>
          <dd className="figures">{charge.payment_id}</dd>
        </div>
      </dl>
      <p className="plain-text">{instructions ?? messages.howToPay(board.name)}</p>
    </>
  );
}
