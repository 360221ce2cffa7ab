import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 20;

/** Waits until the server of the process answers with success. */
export async function untilAnswers(url: string, child: ChildProcess, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const isAnswered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAnswered) return;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The server did not start.');
    await sleep(INTERVAL_MS);
  }
}
