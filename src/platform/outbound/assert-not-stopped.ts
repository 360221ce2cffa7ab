import { unavailable } from '../http/errors/http-error.ts';
import { OutboundError } from './errors.ts';

/** Rethrows the error of a test request. If the server is shutting down, it throws 503, because the receiver is not at fault. */
export function assertNotStopped(error: unknown): never {
  if (error instanceof OutboundError && error.code === 'stopped')
    throw unavailable('The request was canceled because the server is shutting down. Try again.');
  throw error;
}
