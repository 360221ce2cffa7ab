/** Rounded to four decimals; null without job views. */
export function toApplyRate(applyClicks: number, jobViews: number): number | null {
  return jobViews === 0 ? null : Math.round((applyClicks * 10_000) / jobViews) / 10_000;
}
