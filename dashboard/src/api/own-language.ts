import { CorkboardError } from '@corkboard/client';
import { readLanguage } from '../messages/messages.ts';

/** Sends a request. If it fails, the error is in the language of the user. */
export async function inOwnLanguage<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof CorkboardError ? await toOwnLanguage(error) : error;
  }
}

/** An error with texts in the language of the user. They load with the first error. */
export async function toOwnLanguage(error: CorkboardError): Promise<CorkboardError> {
  if (readLanguage() === 'en') return error;
  // Without a connection, they cannot load.
  const texts = await import('./translate-error.ts').catch(() => undefined);
  if (!texts) return error;
  const { code, ...facts } = error;
  const { message, issues } = texts.translateError(error);
  return new CorkboardError(code, message, { ...facts, cause: error.cause, issues });
}
