import type { Scope } from '../../platform/scope.ts';
import { makeKey } from './key.ts';
import { type ApiKeySettings, insertApiKey, toApiKey } from './queries.ts';
import type { NewApiKey } from './schema.ts';

/** Makes a key. The answer is the only place that ever holds its text. */
export async function createApiKey(scope: Scope, settings: ApiKeySettings): Promise<NewApiKey> {
  const secret = makeKey();
  return { ...toApiKey(await insertApiKey(scope, secret, settings)), key: secret.text };
}
