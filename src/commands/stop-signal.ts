import type { Logger } from 'pino';
import { flushBefore } from '../platform/log.ts';

export interface StopSignal {
  /** Resolves at SIGTERM or SIGINT. */
  received: Promise<void>;
  /** Removes the time limit from the rest of the shutdown. */
  cancelDeadline(): void;
}

/** Handles SIGTERM and SIGINT from now on. A second signal of the same kind ends the process immediately. The process exits by force when stopping takes longer than the limit. */
export function stopSignal(log: Logger, limitSeconds: number): StopSignal {
  let deadline: NodeJS.Timeout | undefined;
  const received = new Promise<void>((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      flushBefore(signal, log);
      if (deadline) return;
      deadline = setTimeout(() => {
        log.error({ seconds: limitSeconds }, 'shutdown timed out; exiting');
        process.exit(1);
      }, limitSeconds * 1000).unref();
      log.info({ signal }, 'stopping');
      resolve();
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  });
  return { received, cancelDeadline: () => clearTimeout(deadline) };
}

/** Ten seconds for requests and background work, and ten to close connections. */
export const STOP_LIMIT_SECONDS = 20;
