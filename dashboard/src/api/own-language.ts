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

/** The texts of errors, unless the language of the user is that of the API or the server is out of reach. */
export async function loadErrorTexts(): Promise<typeof import('./translate-error.ts') | undefined> {
  return readLanguage() === 'en' ? undefined : await import('./translate-error.ts').catch(() => undefined);
}

/** An error with texts in the language of the user. */
export async function toOwnLanguage(error: CorkboardError): Promise<CorkboardError> {
  const texts = await loadErrorTexts();
  if (!texts) return error;
  const { code, ...facts } = error;
  const { message, issues } = texts.translateError(error);
  return new CorkboardError(code, message, { ...facts, cause: error.cause, issues });
}
