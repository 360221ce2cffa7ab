/** To four decimals; null where there was nothing to apply from. */
export function toApplyRate(applyClicks: number, jobViews: number): number | null {
  return jobViews === 0 ? null : Math.round((applyClicks * 10_000) / jobViews) / 10_000;
}
