import { unavailable } from '../http/errors.ts';
import { OutboundError } from './errors.ts';

/** Throws what ended a test that somebody waits for: a server that stops is unavailable, and not the receiver's fault. */
export function refuseStopped(error: unknown): never {
  if (error instanceof OutboundError && error.code === 'stopped')
    throw unavailable('It was given up because the server is stopping.');
  throw error;
}
