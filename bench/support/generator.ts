import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadResult, LoadSettings } from './load.ts';

/** The process of the load generator, which runs one load test at a time. */
export interface Generator {
  pid: number;
  run(settings: LoadSettings): Promise<LoadResult>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = fork(new URL('load.ts', import.meta.url), { serialization: 'advanced' });
  const ended = once(child, 'exit').then(() => [{ failure: 'The load generator exited.' }]);
  return {
    pid: child.pid as number,
    async run(settings) {
      child.send(settings);
      const [{ result, failure }] = await Promise.race([once(child, 'message'), ended]);
      if (failure) throw new Error(failure);
      return result;
    },
    stop: () => void child.kill(),
  };
}
