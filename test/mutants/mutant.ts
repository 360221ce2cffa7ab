/** A mistake that tests must notice. */
export interface Mutant {
  /** What goes wrong, such as “a draft is on the board”. */
  name: string;
  /** The source that the mistake is in. */
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
  /** The test files that are expected to fail, the cheapest first. */
  tests: string[];
}

/** The text with the mistake. Throws unless it occurs exactly once, because the source may have changed. */
export function applyMutant({ name, file, from, to }: Mutant, text: string): string {
  const occurrences = text.split(from).length - 1;
  if (occurrences !== 1)
    throw new Error(`The mutant “${name}” applies ${occurrences} times to ${file} instead of once.`);
  return text.replace(from, () => to);
}
