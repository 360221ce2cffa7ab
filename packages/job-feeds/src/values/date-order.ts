import { isObject } from '../mapping/paths.ts';
import type { SourceRecord } from '../sources/source.ts';
import type { Hints } from './value.ts';

const date = /^\s*(\d{1,2})\s?([-/])\s?(\d{1,2})\s?\2\s?\d{4}(?!\d)/;
const MAX_LEVELS = 4;
const MAX_VALUES = 20_000;
const MAX_ITEMS = 20;

export interface DateOrder {
  /** Undefined: no date shows the order, or dates contradict each other. */
  order: Hints['dateOrder'];
  /** Whether a date shows the order. */
  isShown: boolean;
  /** Whether there are dates that need the order. */
  isNeeded: boolean;
}

/** The order of day and month in dates such as `04/05/2024`: one program writes all dates of a source, and some show the order. */
export function findDateOrder(records: SourceRecord[]): DateOrder {
  const orders = new Set<'day' | 'month'>();
  let isNeeded = false;
  for (const text of textsIn(records)) {
    const [, first, , second] = date.exec(text) ?? [];
    if (first === undefined) continue;
    if (Number(first) > 12) orders.add('day');
    else if (Number(second) > 12) orders.add('month');
    else isNeeded ||= first !== second;
  }
  const [order] = orders;
  return { order: orders.size === 1 ? order : undefined, isShown: orders.size > 0, isNeeded };
}

function* textsIn(records: SourceRecord[]): Generator<string> {
  let rest: unknown[] = records;
  for (let level = 0; level < MAX_LEVELS && rest.length > 0; level += 1) {
    for (const value of rest) if (typeof value === 'string') yield value.slice(0, 40);
    rest = rest.flatMap(childrenOf).slice(0, MAX_VALUES);
  }
}

function childrenOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS);
  return isObject(value) ? Object.values(value) : [];
}
