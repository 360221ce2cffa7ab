import { LRUCache } from 'lru-cache';
import { LONGEST_KNOWN_MS } from '../../platform/changes.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasBoardChanged } from '../jobs/board-changes.ts';
import { type ComputedSalaries, computeSalaries } from './compute.ts';
import type { Salaries } from './schema.ts';

/** Figures that were last right longer ago answer nobody. */
const OLDEST_MS = 2_000;
/** With no more live jobs the figures are always computed anew, in a few milliseconds: whoever has just written a job sees it counted. */
const FEW_JOBS = 5_000;
/** In characters: about as many bytes. */
const MAX_SIZE = 20_000_000;

/** Times are on the clock of performance.now(). */
interface Known {
  salaries: Salaries;
  /** Of the computation, in PostgreSQL's notation. */
  snapshot: string;
  /** The last moment for which the figures are known to be right. */
  rightAtMs: number;
  /** When time alone makes them wrong. */
  endsAtMs: number;
}

interface Run {
  begun: { atMs: number };
  result: Promise<Known>;
}

/**
 * The figures of boards, kept until an event says that a board has changed or until its next job expires; both are looked at
 * for every answer. A large board takes long to compute. While that runs, those who ask get the figures from before, if these
 * were right less than two seconds ago. Each process keeps its own.
 */
export class KnownSalaries {
  readonly #known = new LRUCache<string, Known>({ maxSize: MAX_SIZE, sizeCalculation });
  readonly #runs = new Map<string, Run>();

  async findOrCompute(scope: Scope, explain: boolean): Promise<Salaries> {
    const askedAtMs = performance.now();
    const key = `${scope.organizationId}${explain ? ' explained' : ''}`;
    const known = this.#known.get(key);
    if (known && !this.#runs.has(key) && (await isRight(scope, known, askedAtMs))) return known.salaries;

    const isQuick = known !== undefined && known.salaries.total_active_jobs <= FEW_JOBS;
    const after = askedAtMs - (isQuick ? 0 : OLDEST_MS);
    const result = this.#joinOrBegin(key, after, () => computeSalaries(scope, { explain }));
    if (!known || known.rightAtMs <= after) return (await result).salaries;
    // Whoever asks when these figures are too old learns of a failure.
    result.catch(() => {});
    return known.salaries;
  }

  /** The result of a computation that begins after this moment. There is one at a time. */
  #joinOrBegin(key: string, afterMs: number, compute: () => Promise<ComputedSalaries>): Promise<Known> {
    const current = this.#runs.get(key);
    if (current && current.begun.atMs > afterMs) return current.result;
    const begun = { atMs: Number.POSITIVE_INFINITY };
    const run: Run = { begun, result: this.#run(key, begun, current, compute) };
    this.#runs.set(key, run);
    const forget = () => {
      if (this.#runs.get(key) === run) this.#runs.delete(key);
    };
    run.result.then(forget, forget);
    return run.result;
  }

  async #run(
    key: string,
    begun: Run['begun'],
    former: Run | undefined,
    compute: () => Promise<ComputedSalaries>,
  ): Promise<Known> {
    await former?.result.catch(() => {});
    begun.atMs = performance.now();
    const computed = await compute();
    const known = toKnown(computed, begun.atMs);
    this.#known.set(key, known);
    return known;
  }
}

function toKnown({ salaries, snapshot, changesInSeconds }: ComputedSalaries, begunAtMs: number): Known {
  const validForMs = Math.min((changesInSeconds ?? Number.POSITIVE_INFINITY) * 1000, LONGEST_KNOWN_MS);
  return { salaries, snapshot, rightAtMs: begunAtMs, endsAtMs: begunAtMs + validForMs };
}

/** Notes for how long the figures have been right, also when they are no more. */
async function isRight(scope: Scope, known: Known, askedAtMs: number): Promise<boolean> {
  if (await hasBoardChanged(scope, known.snapshot)) return false;
  known.rightAtMs = Math.max(known.rightAtMs, Math.min(askedAtMs, known.endsAtMs));
  return askedAtMs < known.endsAtMs;
}

function sizeCalculation({ salaries }: Known): number {
  return JSON.stringify(salaries).length;
}
