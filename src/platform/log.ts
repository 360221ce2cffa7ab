import pino, { type Logger } from 'pino';

/** How long a line of level info or below may wait. */
const MAX_WAIT_MS = 100;
/** Pipes write up to 4,096 bytes at once, without lines of other processes in between (PIPE_BUF of Linux). */
const BLOCK_CHARACTERS = 4_000;

/** Logs to stdout as JSON, in blocks: a system call per line takes longer than the rest of its work. */
export function openLog(level: string): Logger {
  const writer = new BlockWriter(pino.destination({ fd: 1, sync: true }));
  const log = pino({ level, base: null }, writer);
  // Also runs after uncaught errors and `process.exit`.
  process.on('exit', () => writer.flushSync());
  for (const signal of ['SIGHUP', 'SIGQUIT'] as const) flushBefore(signal, log);
  return log;
}

/** The next signal of this kind ends the process, as without a handler, but after the lines that wait are written. */
export function flushBefore(signal: NodeJS.Signals, log: Pick<Logger, 'flush'>): void {
  process.once(signal, () => {
    log.flush();
    process.kill(process.pid, signal);
  });
}

const METADATA = Symbol.for('pino.metadata');

/**
 * Collects lines. Writes them when a block is full, after `MAX_WAIT_MS`, and with the first line of level warn or above. Only SIGKILL
 * and a crash of the runtime lose lines.
 */
class BlockWriter {
  /** Makes pino set `lastLevel` before each line. */
  readonly [METADATA] = true;
  lastLevel = 0;
  readonly #target: pino.DestinationStream;
  #block = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(target: pino.DestinationStream) {
    this.#target = target;
  }

  write(line: string): void {
    if (this.#block.length + line.length > BLOCK_CHARACTERS) this.flushSync();
    this.#block += line;
    if (this.lastLevel >= WARN) this.flushSync();
    else this.#timer ??= setTimeout(() => this.flushSync(), MAX_WAIT_MS).unref();
  }

  /** Called by `log.flush()`. */
  flush(): void {
    this.flushSync();
  }

  /** Called by pino after a line of level fatal. */
  flushSync(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const block = this.#block;
    this.#block = '';
    if (block !== '') this.#target.write(block);
  }
}

const WARN = pino.levels.values.warn as number;
