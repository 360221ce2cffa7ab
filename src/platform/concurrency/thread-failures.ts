import type { ErrorCode } from '../http/errors/error-codes.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { StorageError } from '../storage/storage.ts';

/** An error as data, because threads exchange no classes: errors for responses, and all others with their stack. */
export type Failure =
  | { kind: 'http'; code: ErrorCode; message: string; details: unknown; headers: Record<string, string> }
  | { kind: 'storage'; message: string; causeCode: string | undefined }
  | { kind: 'other'; message: string; stack: string | undefined };

export function toFailure(error: unknown): Failure {
  if (error instanceof HttpError) {
    const { code, message, details, headers } = error;
    return { kind: 'http', code, message, details, headers };
  }
  const { message, stack, cause } = error as Error;
  if (error instanceof StorageError)
    return { kind: 'storage', message, causeCode: (cause as { code?: string } | undefined)?.code };
  return { kind: 'other', message, stack };
}

export function toError(failure: Failure): Error {
  switch (failure.kind) {
    case 'http': {
      const { code, message, details, headers } = failure;
      return new HttpError(code, message, { details: details as never, headers });
    }
    case 'storage':
      return new StorageError(failure.message, { cause: { code: failure.causeCode } });
    case 'other':
      return Object.assign(new Error(failure.message), { stack: failure.stack });
  }
}
