import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { narrowView } from '../layout/narrow-view.tsx';

/** Leads on to the page of Stripe, at once where the browser does that. */
export function checkoutView({ messages }: Board, url: string): View {
  const texts = messages.cardPayment;
  return narrowView(
    { title: texts.leadTitle, refreshTo: url },
    <>
      <p>{texts.leadText}</p>
      <p>
        <a className="button" href={url}>
          {texts.pay}
        </a>
      </p>
    </>,
  );
}
