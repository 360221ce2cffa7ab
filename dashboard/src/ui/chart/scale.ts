/** Round numbers from 0 up to at least the maximum, about `count` steps apart. */
export function toTicks(maximum: number, count = 4): number[] {
  const rough = Math.max(maximum, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(maximum, 1) / step) + 1 }, (_, index) => index * step);
}

/** Which of `length` labels fit if at most `most` do: the first, and then each with the same distance. */
export function toLabelStep(length: number, most: number): number {
  return Math.max(1, Math.ceil(length / Math.max(1, most)));
}
