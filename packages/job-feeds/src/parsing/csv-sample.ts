const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
const MAX_LINES = 50;

/**
 * The delimiter that divides the first 50 rows into the same number of columns most often. With one column, or a tie, it is the one
 * that comes first in `, ; TAB |`.
 */
export function sniffDelimiter(head: string): Delimiter {
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const score = scoreOf(countColumns(head, delimiter));
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/** The share of rows with as many columns as the first one, and a little more for many columns. 0: there is one column. */
function scoreOf(columns: number[]): number {
  const [first = 1] = columns;
  if (first < 2) return 0;
  const same = columns.filter((count) => count === first).length;
  return same / columns.length + Math.min(first, 100) / 1_000;
}

/** The number of columns of each row, as if `delimiter` were right. The last row may be incomplete and counts only if it is alone. */
function countColumns(head: string, delimiter: string): number[] {
  const parts = head.split('"');
  const unquoted = parts.filter((_, index) => index % 2 === 0).join('');
  const rows = unquoted.split('\n', MAX_LINES + 1);
  if (rows.length > 1) rows.pop();
  return rows.filter((row) => row.trim() !== '').map((row) => row.split(delimiter).length);
}
