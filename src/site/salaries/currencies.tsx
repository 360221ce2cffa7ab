import type { CurrencySpread } from '../../features/jobs/salaries/group.ts';
import type { Board } from '../board.ts';
import { Overall } from './overall.tsx';

interface CurrenciesProps {
  board: Board;
  /** The currency of the most jobs first. */
  currencies: CurrencySpread[];
  heading?: 'h2' | 'h3';
}

/** The figures of each currency. Amounts of different currencies have no common scale. */
export function Currencies({ board, currencies, heading: Heading = 'h2' }: CurrenciesProps) {
  const { messages } = board;
  return currencies.map(({ currency, ...spread }) => (
    <section key={currency} aria-label={messages.salariesInCurrency({ currency })}>
      {currencies.length > 1 && <Heading>{messages.salariesInCurrency({ currency })}</Heading>}
      <Overall
        board={board}
        currency={currency}
        spread={spread}
        maxAmount={toMaxAmount([spread])}
        sample={messages.hubSample({ jobs: messages.jobCount({ count: spread.count }), currency })}
      />
    </section>
  ));
}

/** At least 1, since it is a divisor. */
export function toMaxAmount(spreads: { p75: number }[]): number {
  return Math.max(1, ...spreads.map(({ p75 }) => p75));
}
