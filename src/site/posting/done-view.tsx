import type { PostingContent } from '../../features/billing/postings/content.ts';
import type { PostingRow } from '../../features/billing/postings/queries.ts';
import { toMajor } from '../../platform/money.ts';
import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import type { Instructions } from '../content/payment-instructions.ts';
import { Prose } from '../content/prose.tsx';
import { narrowView } from '../layout/narrow-view.tsx';
import { paths, toPostingPath, toStepPath } from '../paths.ts';
import { ActionButton, Problem } from './parts.tsx';

interface Done {
  posting: PostingRow;
  /** The path of the job if it is on the board. */
  jobPath: string | undefined;
  instructions: Instructions | undefined;
  /** Whether the payer has paid, and the bank has yet to send the money. */
  isTransferring: boolean;
  /** Whether Stripe did not respond when the employer wanted to pay. */
  isUnavailable: boolean;
}

/** What happens to the posting now. */
export function doneView(board: Board, done: Done): View {
  const { posting, jobPath, instructions } = done;
  const { messages } = board;
  const { state } = posting;
  const texts = toTexts(board, done);
  return narrowView(
    { title: texts.title, hasFrames: instructions?.hasFrames ?? false, styles: instructions?.styles },
    <>
      <p>
        <a href={jobPath ?? toStepPath(posting.id, 'preview')}>
          <bdi>{(posting.content as PostingContent).title}</bdi>
        </a>
      </p>
      <p>{texts.text}</p>
      {posting.reason && state === 'rejected' && <blockquote>{toReason(board, posting.reason)}</blockquote>}
      {posting.charge?.state === 'open' && <Payment board={board} charge={posting.charge} done={done} />}
      <p className="buttons">
        {jobPath && (
          <a className="button" href={jobPath}>
            {messages.seeJob}
          </a>
        )}
        <a className="button plain" href={paths.postings}>
          {messages.myPostings}
        </a>
      </p>
    </>,
  );
}

function toTexts({ messages }: Board, { posting, isTransferring }: Done) {
  if (posting.state !== 'pending_payment' || posting.charge?.provider !== 'stripe')
    return messages.postingDone[posting.state];
  return isTransferring ? messages.cardPayment.transferring : messages.cardPayment.unpaid;
}

/** The reason is the staff's own words, except after a refund. */
export function toReason({ messages }: Board, reason: string): string {
  return reason === 'payment_refunded' ? messages.paymentRefunded : reason;
}

interface PaymentProps {
  board: Board;
  charge: NonNullable<PostingRow['charge']>;
  done: Done;
}

function Payment({ board, charge, done }: PaymentProps) {
  const { messages, formats } = board;
  const isCard = charge.provider === 'stripe';
  return (
    <>
      <dl className="data boxed">
        <div>
          <dt>{messages.amount}</dt>
          <dd className="figures">
            {formats.money(toMajor(charge.amount_minor, charge.currency), charge.currency)}
          </dd>
        </div>
        {!isCard && (
          <div>
            <dt>{messages.paymentReference}</dt>
            <dd className="figures">{charge.payment_id}</dd>
          </div>
        )}
      </dl>
      {isCard ? (
        <PayButton board={board} done={done} />
      ) : (
        <HowToPay board={board} instructions={done.instructions} />
      )}
    </>
  );
}

function HowToPay({ board, instructions }: { board: Board } & Pick<Done, 'instructions'>) {
  return instructions ? (
    <Prose html={instructions.html} />
  ) : (
    <p>{board.messages.howToPay({ board: board.name })}</p>
  );
}

/** Stripe's page, unless the money is on its way. */
function PayButton({ board, done }: { board: Board; done: Done }) {
  const { cardPayment } = board.messages;
  if (done.isTransferring)
    return done.posting.state === 'pending_payment' ? null : <p>{cardPayment.transferring.text}</p>;
  return (
    <>
      <Problem text={done.isUnavailable ? cardPayment.unavailable : undefined} />
      <ActionButton action={toPostingPath(done.posting.id, 'pay')} label={cardPayment.pay} />
    </>
  );
}
