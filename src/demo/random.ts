/** Numbers in [0, 1). */
export type Random = () => number;

/** A stream of its own for every (seed, n): mulberry32 over a mixed start, so job n never depends on the jobs before it. */
export function createRandom(seed: number, n: number): Random {
  let state = mix(Math.imul(seed, 0x9e3779b1) ^ mix(n + 0x6d2b79f5));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** `count` different entries in the list's order turned at a random place; all of them when the list is shorter. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const chosen: T[] = [];
  let wanted = Math.min(count, list.length);
  const start = Math.floor(random() * list.length);
  for (let i = 0; wanted > 0; i++) {
    if (random() * (list.length - i) >= wanted) continue;
    chosen.push(list[(start + i) % list.length] as T);
    wanted--;
  }
  return chosen;
}

export function isDrawn(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A whole number from `min` to `max`, both included. */
export function drawInteger(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** One key of a table of weights, which need not add up to one. */
export function pickWeighted<T>(random: Random, table: readonly (readonly [T, number])[]): T {
  let total = 0;
  for (const [, weight] of table) total += weight;
  let rest = random() * total;
  for (const [value, weight] of table) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return (table[0] as readonly [T, number])[0];
}

function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
