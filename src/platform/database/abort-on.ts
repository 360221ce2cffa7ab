import type { KyselyPlugin } from 'kysely';

/** After an abort, the next query throws the signal's reason, which also rolls back its transaction. */
export function abortOn(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
