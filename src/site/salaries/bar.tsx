import type { PaySpread } from '../../features/jobs/salaries/schema.ts';

interface BarProps {
  spread: PaySpread;
  /** The amount at the right end. */
  maxAmount: number;
  /** Text for screen readers. */
  label: string;
}

/** A bar from the 25th to the 75th percentile, with a mark at the median. */
export function Bar({ spread: { p25, median, p75 }, maxAmount, label }: BarProps) {
  const toX = (amount: number) => Math.round((amount / maxAmount) * 10_000) / 100;
  // Keeps the bar visible when all amounts are equal.
  const width = Math.max(1, toX(p75) - toX(p25));
  return (
    <svg className="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className="bar-ground" width="100" height="10" />
      <rect className="bar-half" x={toX(p25)} width={width} height="10" />
      <rect className="bar-median" x={Math.max(0, toX(median) - 0.4)} width="0.8" height="10" />
    </svg>
  );
}
