import type {
  Fetch,
  MappedJob,
  ReadContext,
  ReadResult,
  SourceKind,
  SourceRow,
} from '@corkboard/job-feeds/source';

/** Reads all rows and the result of a source. */
export async function readSource<Settings>(
  kind: SourceKind<Settings>,
  settings: Settings,
  fetch: Fetch,
  context: Partial<ReadContext> = {},
): Promise<{ rows: SourceRow[]; result: ReadResult }> {
  const generator = kind.read(settings, toContext(fetch, context));
  const rows: SourceRow[] = [];
  for (;;) {
    const { value, done } = await generator.next();
    if (done) return { rows, result: value };
    rows.push(value);
  }
}

export function toContext(fetch: Fetch, context: Partial<ReadContext> = {}): ReadContext {
  return {
    fetch,
    openFile: () => Promise.reject(new Error('There are no files.')),
    state: undefined,
    defaults: { language: 'en', timeZone: 'UTC' },
    maxJobs: 10_000,
    signal: new AbortController().signal,
    ...context,
  };
}

export async function mapRows(rows: SourceRow[]): Promise<MappedJob[]> {
  return Promise.all(rows.map((row) => row.toJob()));
}
