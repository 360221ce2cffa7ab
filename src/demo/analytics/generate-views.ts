import type { Device } from '../../features/board/analytics/views/client.ts';
import type { Dimension } from '../../features/board/analytics/views/dimension-queries.ts';
import type { ViewKind } from '../../features/board/analytics/views/schema.ts';
import { createRandom, drawInteger, isDrawn, pick, pickWeighted, type Random } from '../random.ts';

/** A view of the demo board, or a click to apply. */
export interface DemoView {
  kind: ViewKind;
  page: Dimension;
  /** Null within a visit. */
  source: string | null;
  device: Device;
  /** Of the day. */
  visitor: number;
}

export interface DemoDay {
  day: string;
  /** How much of the usual traffic of these weeks, which grows, there is on the day. */
  share: number;
  /** Ids of the jobs that are on the board, the newest first. */
  jobIds: readonly string[];
}

const VISITORS_A_DAY = 140;

/** From Sunday on: people look for work when they are at work. */
const WEEK = [0.55, 1.15, 1.2, 1.1, 1.05, 0.85, 0.5];

const sources = [
  ['google.com', 34],
  ['direct', 27],
  ['linkedin.com', 13],
  ['newsletter', 9],
  ['bing.com', 6],
  ['duckduckgo.com', 5],
  ['reddit.com', 4],
  ['chatgpt.com', 2],
] as const;

const devices = [
  ['desktop', 50],
  ['mobile', 45],
  ['tablet', 5],
] as const satisfies (readonly [Device, number])[];

const pages = [
  ['/jobs', 50],
  ['/', 30],
  ['/blog', 8],
  ['/about', 6],
  ['/for-employers', 6],
] as const;

/** What the visitors of one day do, always the same on the same day. */
export function generateViews({ day, share, jobIds }: DemoDay): DemoView[] {
  const random = createRandom(7, Date.parse(day) / 86_400_000);
  const noise = 0.92 + 0.16 * random();
  const visitors = Math.round(VISITORS_A_DAY * (WEEK[new Date(day).getUTCDay()] ?? 1) * share * noise);
  return Array.from({ length: visitors }, (_, visitor) => generateVisit(random, visitor, jobIds)).flat();
}

function generateVisit(random: Random, visitor: number, jobIds: readonly string[]): DemoView[] {
  const device = pickWeighted(random, devices);
  let source: string | null = pickWeighted(random, sources);
  const views: DemoView[] = [];
  for (let rest = drawInteger(random, 1, 6); rest > 0; rest--) {
    const page = choosePage(random, jobIds);
    views.push({ kind: 'page_view', page, source, device, visitor });
    source = null;
    if (page.kind === 'job' && isDrawn(random, 0.07))
      views.push({ kind: 'apply_click', page, source, device, visitor });
  }
  return views;
}

/** New jobs are looked at most: the square of an even number is mostly small. */
function choosePage(random: Random, jobIds: readonly string[]): Dimension {
  const isJob = jobIds.length > 0 && isDrawn(random, 0.55);
  if (!isJob) return { kind: 'path', value: pickWeighted(random, pages) };
  return { kind: 'job', value: pick(() => random() ** 2, jobIds) };
}
