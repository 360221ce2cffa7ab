const effort = Number(process.env.PROPERTY_EFFORT ?? 1);

/** How many cases a property is tried with: `count` in the tests, twenty times as many in `npm run bench:properties`. */
export function propertyRuns(count: number): number {
  return count * effort;
}
