import { type ImportMessage, newMessage } from '../message.ts';
import type { AnySourceKind } from '../sources/registry.ts';
import { type MappedJob, SourceError, type SourceRow } from '../sources/source.ts';
import type { RecognitionContext } from './candidates.ts';

const MAX_JOBS = 5;
const MAX_PAGES = 8;

/** The first jobs of a source. A source whose details fail still has a sample of the others. */
export async function readSample(
  source: AnySourceKind,
  settings: Record<string, unknown>,
  context: RecognitionContext,
): Promise<{ sample: MappedJob[] } | { problem: ImportMessage }> {
  const limited = source.kind === 'jsonld' ? { ...settings, max_pages: MAX_PAGES } : settings;
  const rows: AsyncIterable<SourceRow> = source.read(limited, {
    ...context,
    maxJobs: MAX_JOBS,
    state: undefined,
    openFile: () => Promise.reject(new SourceError('not_found', newMessage('link_without_file'))),
  });
  const sample: MappedJob[] = [];
  try {
    for await (const row of rows) {
      const job = await mapRow(row);
      if (job) sample.push(job);
      if (sample.length === MAX_JOBS) break;
    }
    return { sample };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return sample.length > 0 ? { sample } : { problem: error.reason };
  }
}

async function mapRow(row: SourceRow): Promise<MappedJob | undefined> {
  try {
    return await row.toJob();
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}
