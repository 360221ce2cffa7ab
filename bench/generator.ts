import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOrder, LoadResult } from './load.ts';

/** The load generator's process, which carries out one order at a time. */
export interface Generator {
  pid: number;
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = fork(new URL('load.ts', import.meta.url), { serialization: 'advanced' });
  const ended = once(child, 'exit').then(() => [{ failure: 'The load generator has ended.' }]);
  return {
    pid: child.pid as number,
    async run(order) {
      child.send(order);
      const [{ result, failure }] = await Promise.race([once(child, 'message'), ended]);
      if (failure) throw new Error(failure);
      return result;
    },
    stop: () => void child.kill(),
  };
}
