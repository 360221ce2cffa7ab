import { all, type Expression } from '../search/relevance/expressions.ts';
import { beginsAnywhere, ofGroup } from '../search/relevance/ranks.ts';
import { isUnderstood, toExpression, type WordQueries } from '../search/words.ts';

/** Which of some jobs have a word. It finds all jobs that a search finds, and perhaps more. */
export class WordIndex {
  readonly #jobsOfWord = new Map<string, number[]>();
  /** Indexed by an older version: their words are unknown. */
  readonly #unknown: number[] = [];
  readonly #all: number[] = [];
  #sorted: string[] | undefined;

  /** `sequence` is a word sequence of `job_index`. */
  add(job: number, sequence: string | null): void {
    this.#sorted = undefined;
    this.#all.push(job);
    if (sequence === null) {
      this.#unknown.push(job);
      return;
    }
    for (const word of sequence.split(/[ _]+/)) {
      const jobs = this.#jobsOfWord.get(word);
      if (!jobs) this.#jobsOfWord.set(word, [job]);
      else if (jobs.at(-1) !== job) jobs.push(job);
    }
  }

  /** The jobs that match. A pair of words counts as its words, wherever they are, and what is excluded does not count. */
  find(words: WordQueries): Set<number> {
    const expression = isUnderstood(words)
      ? toExpression(words)
      : all(words.groups.map((group) => ofGroup(group, beginsAnywhere)));
    return this.#find(expression).union(new Set(this.#unknown));
  }

  #find(expression: Expression): Set<number> {
    switch (expression.kind) {
      case 'entry': {
        const { text, place, isPrefix } = expression;
        if (isPrefix || place === 'beginning') return this.#findPrefix(text);
        return intersect(text.split(' ').map((word) => this.#findWord(word)));
      }
      case 'not':
        return new Set(this.#all);
      case 'and': {
        const positive = expression.of.filter(({ kind }) => kind !== 'not');
        return intersect(positive.map((each) => this.#find(each)));
      }
      default:
        return new Set(expression.of.flatMap((each) => [...this.#find(each)]));
    }
  }

  #findWord(word: string): Set<number> {
    return new Set(this.#jobsOfWord.get(word));
  }

  #findPrefix(prefix: string): Set<number> {
    this.#sorted ??= [...this.#jobsOfWord.keys()].sort();
    const words = this.#sorted;
    const jobs = new Set<number>();
    for (let n = firstAtLeast(words, prefix); words[n]?.startsWith(prefix); n++)
      for (const job of this.#jobsOfWord.get(words[n] ?? '') ?? []) jobs.add(job);
    return jobs;
  }
}

function intersect([first = new Set<number>(), ...others]: Set<number>[]): Set<number> {
  return others.reduce((found, each) => found.intersection(each), first);
}

/** The place of the first word that does not come before the given one. Both orders compare UTF-16 code units. */
function firstAtLeast(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
