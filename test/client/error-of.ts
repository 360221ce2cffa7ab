import { expect } from 'vitest';
import { CorkboardError } from '../../packages/client/src/index.ts';

/** The error that the call fails with. */
export async function errorOf(call: Promise<unknown>): Promise<CorkboardError> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(CorkboardError);
  return error as CorkboardError;
}
