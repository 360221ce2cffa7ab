import type { Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;

/** Sends at most this many emails per minute, evenly, in the order in which they were asked for. */
export function newPacedMailer(mailer: Mailer, perMinute: number): Mailer {
  const intervalMs = MINUTE_MS / perMinute;
  let nextAtMs = 0;
  return {
    send: async (mail, stop) => {
      const now = performance.now();
      const atMs = Math.max(now, nextAtMs);
      nextAtMs = atMs + intervalMs;
      if (atMs > now) await wait(atMs - now, stop);
      await mailer.send(mail, stop);
    },
  };
}

/** Rejects with the reason of `stop`. */
async function wait(ms: number, stop: AbortSignal | undefined): Promise<void> {
  stop?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const onStop = () => reject(stop?.reason);
  stop?.addEventListener('abort', onStop);
  await promise.finally(() => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', onStop);
  });
}
