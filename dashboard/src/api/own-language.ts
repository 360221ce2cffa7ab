import { CorkboardError } from '@corkboard/client';
import { readLanguage } from '../messages/language.ts';

/** Sends a request. If it fails, the error is in the language of the user. */
export function inOwnLanguage<Result>(send: () => Promise<Result>): Promise<Result> {
  return send().catch(async (error) => {
    throw await toOwnLanguage(error);
  });
}

/** An error of the API with texts in the language of the user. They load with the first error. */
export async function toOwnLanguage<Failure>(error: Failure): Promise<Failure | CorkboardError> {
  if (readLanguage() === 'en' || !(error instanceof CorkboardError)) return error;
  // Without a connection, they cannot load.
  const texts = await import('./translate-error.ts').catch(() => undefined);
  return texts ? texts.translate(error) : error;
}
