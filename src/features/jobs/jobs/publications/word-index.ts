import type { SearchTerm } from '../../../../platform/search-words.ts';

/** Which of some jobs have a word. It finds all jobs that a search finds, and perhaps more. */
export class WordIndex {
  readonly #jobsOfWord = new Map<string, number[]>();
  /** Indexed by an older version: their words are unknown. */
  readonly #unknown: number[] = [];
  #sorted: string[] | undefined;

  /** `sequence` is a word sequence of `job_index`. */
  add(job: number, sequence: string | null): void {
    this.#sorted = undefined;
    if (sequence === null) {
      this.#unknown.push(job);
      return;
    }
    for (const word of sequence.split(/[ _|]+/)) {
      const jobs = this.#jobsOfWord.get(word);
      if (!jobs) this.#jobsOfWord.set(word, [job]);
      else if (jobs.at(-1) !== job) jobs.push(job);
    }
  }

  /** The jobs that have all terms. A phrase counts as its words. */
  find(terms: readonly SearchTerm[]): Set<number> {
    let found: Set<number> | undefined;
    for (const term of terms) {
      const sets =
        term.kind === 'prefix'
          ? [this.#findPrefix(term.word)]
          : term.words.map((word) => this.#findWord(word));
      for (const jobs of sets) found = found ? found.intersection(jobs) : jobs;
      if (found?.size === 0) break;
    }
    return (found ?? new Set<number>()).union(new Set(this.#unknown));
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
