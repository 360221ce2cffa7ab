/** A thread whose calls do what their input says. */
import { createHash } from 'node:crypto';
import { serveStreams } from '../src/platform/concurrency/serve-streams.ts';
import { HttpError } from '../src/platform/http/errors/http-error.ts';
import { StorageError } from '../src/platform/storage/storage.ts';

export type Input = 'hash' | 'refuse' | 'fill the disk' | 'throw' | 'die' | 'wait';

serveStreams(async (input: Input, content) => {
  if (input === 'wait') await new Promise(() => {});
  const hash = createHash('sha256');
  for await (const bytes of content) {
    hash.update(bytes);
    if (input === 'refuse')
      throw new HttpError('already_applied', 'No more.', { headers: { 'retry-after': '7' } });
    if (input === 'fill the disk') throw new StorageError('It is full.', { cause: { code: 'ENOSPC' } });
    if (input === 'throw') throw new TypeError('a bug');
    if (input === 'die') process.exit(1);
  }
  return hash.digest('hex');
});
