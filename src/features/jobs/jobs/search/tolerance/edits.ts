/** How many edits of a word may be typing errors: none in short words, where nearly every edit is another word. */
export function maxEditsOf(word: string): number {
  const { length } = [...word];
  if (length < 4 || hasDigit.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

const hasDigit = /[\p{N}+#]/u;

/**
 * How many letters to add, remove, replace or exchange with their neighbor to turn one word into the other (optimal string alignment).
 * Returns `max + 1` for more than `max`, whatever it counts for a replaced letter. In words of up to four letters, a replaced letter counts twice: `cook` and `book` are two words.
 */
export function countEdits(from: string, to: string, max: number): number {
  const [a, b] = [[...from], [...to]];
  if (Math.abs(a.length - b.length) > max) return max + 1;
  const replacement = a.length <= LONGEST_SHORT ? 2 : REPLACEMENT;
  let beforeLast: number[] = [];
  let last = [0, ...b.map((_, n) => n + 1)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : replacement),
      );
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isExchanged) edits = Math.min(edits, (beforeLast[j - 2] as number) + 1);
      row.push(edits);
    }
    if (Math.floor(Math.min(...row)) > max) return max + 1;
    [beforeLast, last] = [last, row];
  }
  const edits = last[b.length] as number;
  return Math.floor(edits) > max ? max + 1 : edits;
}

const LONGEST_SHORT = 4;
/** People replace a letter less often than they leave one out. */
const REPLACEMENT = 1.1;
