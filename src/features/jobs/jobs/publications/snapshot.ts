/** A snapshot of PostgreSQL, read from its notation `xmin:xmax:xip,…`. */
export interface Snapshot {
  text: string;
  xmin: number;
  xmax: number;
  running: ReadonlySet<number>;
}

/** Transaction numbers stay below 2^53 for as long as any hardware lasts. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  return {
    text,
    xmin: Number(xmin),
    xmax: Number(xmax),
    running: new Set(running === '' ? [] : running.split(',').map(Number)),
  };
}

/** As `pg_visible_in_snapshot`: whether the transaction had committed, if it has committed by now. */
export function isVisibleIn({ xmin, xmax, running }: Snapshot, transaction: number): boolean {
  if (transaction < xmin) return true;
  return transaction < xmax && !running.has(transaction);
}
