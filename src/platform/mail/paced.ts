import { setTimeout as sleep } from 'node:timers/promises';
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
      if (atMs > now)
        await sleep(atMs - now, undefined, stop ? { signal: stop } : {}).catch(() => {
          throw stop?.reason;
        });
      await mailer.send(mail, stop);
    },
  };
}
