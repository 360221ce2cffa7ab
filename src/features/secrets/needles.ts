/** From and to; the character at `to` is not part of it. */
export type Range = [number, number];

interface Found {
  /** In the order of their ends. What overlaps or touches is one. */
  ranges: Range[];
  /** Where the longest end of the text stands that a needle begins with; the text's length: there is none. */
  end: number;
}

/** ASCII, which is all that a header can carry. */
const CODES = 128;
const NOT_COUNTED = -1;

/**
 * Texts that are looked for all at once, by the algorithm of Aho and Corasick (1975): the time depends on the length of what is
 * searched, however many they are and whatever stands there. A stranger chooses that.
 */
export class Needles {
  readonly #folded: Int16Array;
  /** By state and code. A state is a beginning of a needle; 0 is the empty one. */
  readonly #steps = new Map<number, number>();
  readonly #lengths = [0];
  /** The longest shorter end of each state's text that is a state as well. */
  readonly #fallbacks = [0];
  /** The length of the longest needle that each state's text ends with, or 0. */
  readonly #needleLengths = [0];

  /** Letters count as what `fold` makes of them, and not at all where that is empty. */
  constructor(needles: readonly string[], fold: (letter: string) => string) {
    this.#folded = Int16Array.from({ length: CODES }, (_, code) => {
      const letter = fold(String.fromCharCode(code));
      return letter === '' ? NOT_COUNTED : letter.charCodeAt(0);
    });
    const states = needles.flatMap((needle) => this.#add(needle));
    states.sort((a, b) => (this.#lengths[a.state] ?? 0) - (this.#lengths[b.state] ?? 0));
    for (const { state, before, code } of states) {
      const fallback = before === 0 ? 0 : this.#next(this.#fallbacks[before] ?? 0, code);
      this.#fallbacks[state] = fallback;
      this.#needleLengths[state] ||= this.#needleLengths[fallback] ?? 0;
    }
  }

  find(text: string): Found {
    const ranges: Range[] = [];
    const places = new Uint32Array(text.length);
    let [state, count] = [0, 0];
    for (let index = 0; index < text.length; index++) {
      const code = this.#folded[text.charCodeAt(index)];
      if (code === NOT_COUNTED) continue;
      places[count++] = index;
      state = code === undefined ? 0 : this.#next(state, code);
      const length = this.#needleLengths[state] ?? 0;
      if (length > 0) addRange(ranges, places[count - length] ?? 0, index + 1);
    }
    const length = this.#lengths[state] ?? 0;
    return { ranges, end: length === 0 ? text.length : (places[count - length] ?? 0) };
  }

  /** The states that it adds. */
  #add(needle: string): { state: number; before: number; code: number }[] {
    const added = [];
    let state = 0;
    for (const letter of needle) {
      const code = this.#folded[letter.charCodeAt(0)] ?? NOT_COUNTED;
      if (code === NOT_COUNTED) continue;
      const before = state;
      state = this.#steps.get(before * CODES + code) ?? this.#lengths.length;
      if (state < this.#lengths.length) continue;
      this.#steps.set(before * CODES + code, state);
      this.#lengths.push((this.#lengths[before] ?? 0) + 1);
      this.#needleLengths.push(0);
      added.push({ state, before, code });
    }
    this.#needleLengths[state] = this.#lengths[state] ?? 0;
    return added;
  }

  #next(state: number, code: number): number {
    for (let from = state; ; from = this.#fallbacks[from] ?? 0) {
      const next = this.#steps.get(from * CODES + code);
      if (next !== undefined) return next;
      if (from === 0) return 0;
    }
  }
}

function addRange(ranges: Range[], from: number, to: number): void {
  const last = ranges.at(-1);
  if (last === undefined || last[1] < from) ranges.push([from, to]);
  else ranges[ranges.length - 1] = [Math.min(last[0], from), to];
}
