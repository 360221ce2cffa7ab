import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';

/** Leads on to the page of Stripe, at once where the browser does that. */
export function checkoutView({ messages }: Board, url: string): View {
  const texts = messages.cardPayment;
  return {
    title: texts.leadTitle,
    canonicalPath: undefined,
    refreshTo: url,
    main: (
      <div className="narrow">
        <h1>{texts.leadTitle}</h1>
        <p>{texts.leadText}</p>
        <p>
          <a className="button" href={url}>
            {texts.pay}
          </a>
        </p>
      </div>
    ),
  };
}
