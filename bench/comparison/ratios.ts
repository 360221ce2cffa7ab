import type { Measurement } from '../support/measure.ts';
import { median } from '../support/statistics.ts';

/** A figure of a measurement. */
export type Figure = (measurement: Measurement) => number;

/**
 * The median of the ratios of each round, or NaN without any. Compares measurements of the same round, because a disturbance of the
 * machine affects both.
 */
export function ratioOf(own: Measurement[], others: Measurement[], pick: Figure): number {
  const ratios = own.flatMap((measurement) => {
    const other = others.find(({ round }) => round === measurement.round);
    return other ? [pick(measurement) / pick(other)] : [];
  });
  return median(ratios);
}
