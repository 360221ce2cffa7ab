import { type ChildProcess, fork } from 'node:child_process';
import type { PerformRun } from './runs-source.ts';

/** The command that performs runs for its parent process. Help does not list it. */
const IMPORT_COMMAND = 'perform-imports';

/** From the server to its import process. */
export type ToImportProcess = ({ kind: 'perform' } & RunReference) | { kind: 'stop'; claim: string };

export interface RunReference {
  organizationId: number;
  importId: string;
  id: string;
  /** Identifies the work: a server that lost the lease of a run may claim it again while its process still works on the first claim. */
  claim: string;
}

/** From the import process to its server: how a run has ended for this process. */
export type FromImportProcess = { claim: string } & (
  | { isDone: boolean }
  | { error: { message: string; stack: string | undefined } }
);

export interface ImportProcess {
  perform: PerformRun;
  close(): Promise<void>;
}

/** A process takes 0.3 s of CPU time to start, and 100 MB while it waits. */
const IDLE_MS = 30_000;
const STOP_LIMIT_MS = 10_000;
/** The last setting counts. The nursery is smaller than the server's: no one waits for a run, and the memory is used twice. */
const NURSERY = '--max-semi-space-size=4';

/**
 * Performs runs of imports in a process of its own, which starts with the first run and ends when none is left. Requests wait neither
 * for its work nor for its garbage collection, and its memory is free again afterwards. A run whose process dies continues when its
 * lease ends.
 */
export function newImportProcess(): ImportProcess {
  let current: Child | undefined;
  return {
    perform: ({ organizationId }, { import_id: importId, id, claim }, stop) => {
      if (!current?.isRunning) current = new Child();
      return current.perform({ organizationId, importId, id, claim: claim as string }, stop);
    },
    close: async () => current?.end(),
  };
}

type Settle = (outcome: { isDone: boolean } | { error: Error }) => void;

class Child {
  readonly #process: ChildProcess;
  readonly #runs = new Map<string, Settle>();
  readonly #ended: Promise<void>;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor() {
    this.#process = fork(process.argv[1] as string, [IMPORT_COMMAND], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...process.execArgv, NURSERY],
    });
    this.#process.on('message', (message) => this.#settle(message as FromImportProcess));
    this.#ended = new Promise((resolve) => {
      this.#process.once('error', (error) => resolve(this.#abandon(error)));
      this.#process.once('exit', (status, signal) =>
        resolve(this.#abandon(new Error(`the import process ended with ${signal ?? `status ${status}`}`))),
      );
    });
  }

  get isRunning(): boolean {
    return this.#process.connected;
  }

  async perform(run: RunReference, stop: AbortSignal): Promise<boolean> {
    clearTimeout(this.#idleTimer);
    const { claim } = run;
    const onStop = () => this.#send({ kind: 'stop', claim });
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#runs.set(claim, (outcome) =>
      'error' in outcome ? reject(outcome.error) : resolve(outcome.isDone),
    );
    this.#send({ kind: 'perform', ...run });
    stop.addEventListener('abort', onStop, { once: true });
    try {
      return await promise;
    } finally {
      stop.removeEventListener('abort', onStop);
      if (this.#runs.size === 0) this.#idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  /** The process stops its work, as when its server dies. */
  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (this.#process.connected) this.#process.disconnect();
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.#ended;
    clearTimeout(timer);
  }

  #send(message: ToImportProcess): void {
    // Without a connection, the process has ended or is about to, and its runs are abandoned then.
    if (this.#process.connected) this.#process.send(message, () => {});
  }

  #settle(message: FromImportProcess): void {
    const settle = this.#runs.get(message.claim);
    this.#runs.delete(message.claim);
    if ('isDone' in message) settle?.(message);
    else settle?.({ error: Object.assign(new Error(message.error.message), { stack: message.error.stack }) });
  }

  #abandon(error: Error): void {
    for (const settle of this.#runs.values()) settle({ error });
    this.#runs.clear();
  }
}
