const effort = Number(process.env.PROPERTY_EFFORT ?? 1);

/** The number of cases for a property test: `count`, and 20 times as many in `npm run bench:properties`. */
export function propertyRuns(count: number): number {
  return count * effort;
}
