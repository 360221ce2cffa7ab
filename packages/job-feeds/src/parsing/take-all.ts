interface Splitter<T> {
  write(chunk: string): void;
  /** Throws if the input is incomplete. */
  end(): void;
  /** What has ended since the last call, also if there was an error. */
  take(): T[];
}

/** All records of a splitter. An error comes after the complete records. */
export async function* takeAll<T>(text: AsyncIterable<string>, splitter: Splitter<T>): AsyncGenerator<T> {
  for await (const chunk of text) yield* takeAfter(splitter, () => splitter.write(chunk));
  yield* takeAfter(splitter, () => splitter.end());
}

function* takeAfter<T>(splitter: Splitter<T>, step: () => void): Generator<T> {
  let failure: { error: unknown } | undefined;
  try {
    step();
  } catch (error) {
    failure = { error };
  }
  yield* splitter.take();
  if (failure) throw failure.error;
}
