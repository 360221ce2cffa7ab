/** How to send an operation, as the API description declares it. */
export interface OperationRow {
  method: string;
  /** Relative to the base URL, with parameters in braces. */
  path: string;
  /** The query parameter that leads to the next page. */
  paging?: 'page' | 'offset' | 'after';
  /** Whether the operation accepts an `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** Whether the body is a form, so that it can contain files. */
  isForm?: boolean;
  /** Whether the response is a file and not JSON. */
  returnsFile?: boolean;
}

/** The parameters of path and query by their names, and `body`. */
export interface Parameters extends Record<string, unknown> {
  body?: unknown;
}

export interface RequestOptions {
  /** Cancels the request, also while it waits for a retry. The call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The time for each attempt. */
  timeoutMs?: number | undefined;
  /** How often a safe request is sent again after 429, 503 or a network error. */
  maxRetries?: number | undefined;
  /** Replaces the random key, for example to continue after a crash with the key of before. */
  idempotencyKey?: string | undefined;
  /** An object that a single read or an update returned, or its ETag. The change fails with `precondition_failed` if the object has changed since. */
  ifMatch?: object | string | undefined;
}

type EntryOf<Page> = Page extends { data: Array<infer Entry> } | { items: Array<infer Entry> }
  ? Entry
  : never;

/** Returns one page of a list. `pages` and `items` read on until the list ends. */
export interface ListOperation<Arguments extends unknown[], Page> {
  (...parameters: [...Arguments, options?: RequestOptions]): Promise<Page>;
  /** Iterates over the pages, from the given one on. */
  pages(...parameters: [...Arguments, options?: RequestOptions]): AsyncGenerator<Page, void, undefined>;
  /** Iterates over the entries of all pages, from the given page on. */
  items(
    ...parameters: [...Arguments, options?: RequestOptions]
  ): AsyncGenerator<EntryOf<Page>, void, undefined>;
}
