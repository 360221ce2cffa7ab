/** The smallest charges, of https://docs.stripe.com/currencies, in lower case as Stripe reports currencies. */
export const minimums: Record<string, number> = {
  ...{ eur: 50, usd: 50, gbp: 30, chf: 50, sek: 300, nok: 300, dkk: 250, pln: 200, czk: 1500, jpy: 50 },
};
