const factor = Number(process.env.PROPERTY_EFFORT ?? 1);

/** The number of random cases for a property, or the milliseconds that they may take: `count` in tests, 20 × `count` in `npm run bench:properties`. */
export function propertyRuns(count: number): number {
  return count * factor;
}
