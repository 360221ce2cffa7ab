import { expect, test } from 'vitest';
import { isVisibleIn, parseSnapshot } from './snapshot.ts';

test('a snapshot sees transactions that had ended, as pg_visible_in_snapshot does', () => {
  const snapshot = parseSnapshot('10:20:10,14,15');
  const visible = Array.from({ length: 25 }, (_, n) => n).filter((n) => isVisibleIn(snapshot, n));
  expect(visible).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 16, 17, 18, 19]);
  expect(isVisibleIn(parseSnapshot('10:10:'), 9)).toBe(true);
  expect(isVisibleIn(parseSnapshot('10:10:'), 10)).toBe(false);
});
