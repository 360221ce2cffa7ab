import { isDrawn, type Random } from './random.ts';

export type DemoStatus = 'active' | 'draft' | 'expired';

export interface Dates {
  status: DemoStatus;
  postedAt: string;
  expiresAt: string | null;
}

const dayMs = 86_400_000;

export function chooseDates(random: Random, now: Date): Dates {
  const status = chooseStatus(random);
  const [ageDays, remainingDays] = chooseAge[status](random);
  return {
    status,
    postedAt: new Date(now.getTime() - Math.ceil(ageDays * dayMs)).toISOString(),
    expiresAt:
      remainingDays === null
        ? null
        : new Date(now.getTime() + Math.round(remainingDays * dayMs)).toISOString(),
  };
}

function chooseStatus(random: Random): DemoStatus {
  const point = random();
  if (point < 0.04) return 'draft';
  return point < 0.14 ? 'expired' : 'active';
}

/** Days since posting, and days until the end, which are negative behind us and null for never. */
const chooseAge: Record<DemoStatus, (random: Random) => [ageDays: number, remainingDays: number | null]> = {
  draft: (random) => [random() * 20, null],
  expired: (random) => {
    const lifeDays = 30 + random() * 30;
    const ageDays = lifeDays + 0.5 + random() ** 1.5 * (364 - lifeDays);
    return [ageDays, lifeDays - ageDays];
  },
  active: (random) => {
    if (isDrawn(random, 0.14)) return chooseLongRunning(random);
    // Jobs older than 57 days would expire almost immediately. The power favors recent days.
    const ageDays = random() ** 1.7 * 57;
    const lifeDays = Math.max(30, ageDays + 1) + random() * (60 - Math.max(30, ageDays + 1));
    return [ageDays, lifeDays - ageDays];
  },
};

function chooseLongRunning(random: Random): [number, number | null] {
  const ageDays = random() ** 1.3 * 364;
  return [ageDays, isDrawn(random, 0.6) ? null : 5 + random() * 55];
}
